/** Documents of a request at the desk. */
export const documentEn = {
  title: 'Documents',
  none: 'No document came with this request.',
  list: 'All documents',
  position: '{position} of {count}',
  previous: 'Previous document',
  next: 'Next document',
  verdict: 'Verdict',
  acceptAll: 'Accept the rest',
  fetching: 'Loading the document...',
  drawing: 'Loading the preview...',
  stillDrawing: 'Still drawing. Some pages take a while...',
  viewer: 'The part of this page that shows PDFs could not be loaded. The file itself may be sound.',
  embedded_one: 'This PDF has {count} more file inside, which its pages do not show:',
  embedded_other: 'This PDF has {count} more files inside, which its pages do not show:',
  values: 'Page {page} does not show these entries, but the file holds them:',
  value: { text: 'Field', tick: 'Box', stamp: 'Stamp', note: 'Text on the page' },
  page: '{name}, page {page} of {pages}',
  morePages_one: 'Show {count} more page',
  morePages_other: 'Show {count} more pages',
  missing: 'The server does not have this file any more.',
  failed: 'The file could not be fetched.',
  notShown:
    'This kind of file cannot be shown here. Save it, and open it only with a program that you trust.',
  broken: 'This file cannot be shown here: it may be damaged. Save it to look at it.',
  cutAway: 'This picture cannot be shown: the file ends before it does. It may have been cut on its way.',
  pageBroken: 'Page {page} cannot be shown: it may be damaged.',
  locked: 'This PDF is protected by a password.',
  password: 'Password of the file',
  wrongPassword: 'This password does not open it.',
  unlock: 'Open it',
  unseen: 'not shown yet',
  cut: 'The file ends before its picture does: a part of it is missing. It may have been cut on its way.',
  larger: 'Larger',
  smaller: 'Smaller',
  turn: 'Turn',
  save: 'Save file',
  former: 'Sent before',
  newest: 'Sent now',
  compare: 'Compare with the previous file',
  compareEnd: 'Show the new file alone',
  expires: 'Expires {date}',
  expired: 'Expired {date}',
  newer: 'New',
};

/** What of a document is not to be seen, and the ready reasons to ask for another one. */
export const faultEn = {
  picture:
    'A picture in this file could not be shown: what you see is not all of it. Save the file and open it with another program, or ask for it again.',
  font: 'Text in this file could not be shown, because a font in it is damaged: what you see is not all of it. Save the file and open it with another program, or ask for it again.',
  letters:
    'This computer has no font for letters in this file: boxes stand in their place. Save the file and open it on another computer, or ask for it again.',
  part: 'A part of this file could not be read: what you see may not be all of it. Save the file and open it with another program, or ask for it again.',
  page: 'A page of this file could not be shown. Save the file and open it with another program, or ask for it again.',
  blank:
    'This file shows nothing at all. Save the file and open it with another program, or ask for it again.',
  adobeForm:
    'This is a form that opens in Adobe Reader only: the page below is not its content. Save the file and open it there, or ask for a printed PDF.',
  stuck:
    'Showing this file was given up, because nothing happened for too long. Save the file and open it with another program, or ask for it again.',
  ask: 'Ask for another file',
  reason: {
    form: 'We cannot open this form here. Please open it in Adobe Reader, choose Print, then “Save as PDF”, and send us that PDF.',
    incomplete:
      'Part of this file cannot be shown here. Please send a photo or a scan of each page, or print it to a new PDF.',
    unreadable: 'This file cannot be opened here. Please send a photo or a scan of each page, or a new PDF.',
  },
};
