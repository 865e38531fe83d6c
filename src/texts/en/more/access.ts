/** What only a mailed code opens: the office's files, and a request that this device does not know. */
export const accessEn = {
  files: {
    title_one: 'A file from our office',
    title_other: '{count} files from our office',
    closed_one: 'Our office has attached {count} file for you. You open it with a code that we mail to you.',
    closed_other:
      'Our office has attached {count} files for you. You open them with a code that we mail to you.',
    more_one: '{count} more file is there. It is listed here after a new code.',
    more_other: '{count} more files are there. They are listed here after a new code.',
    list: 'Show the files',
    save: 'Save {name} ({size})',
    here: 'Kept on this device: you can save it again without a connection.',
    notHere: 'Not kept on this device yet.',
    needsCode: 'To fetch it again, ask for a new code.',
    fetching: 'Fetching {name}: {percent} %. Keep this page open.',
    keeping: {
      kept: '{name} went to your downloads. A copy is kept on this device: you can save it again here without a connection.',
      shared:
        '{name} went to your downloads. Other people use this device, so no copy is kept here. Delete the download too if it is not for them.',
      full: '{name} went to your downloads. There is not enough free space to keep a copy here as well: keep the download.',
      failed: '{name} went to your downloads. No copy could be kept here: keep the download.',
    },
    notSaved: 'If nothing was saved, press the button again.',
  },
  quoted: {
    title: 'What was quoted',
    closed: 'Courses and prices open with a code that we mail to you.',
    list: 'Show courses and prices',
    new: 'new',
    renewal: 'renewal',
    toBeConfirmed: 'price to be confirmed',
  },
  link: {
    lead: 'You opened the link in our mail with the code. Press the button to see what is there for you.',
    open: 'Open',
  },
  code: {
    mail: 'Mail me a code',
    again: 'Mail me another code',
    mailing: 'Asking for a code…',
    asked:
      'If this request has an email address, we have mailed a code to it. It is valid for 15 minutes. No mail? Look in the spam folder, and try the code of an earlier mail: we mail only a few in an hour.',
    noAddress:
      'If you gave no email address, or it has a mistake, no code reaches you: call or write to our office.',
    label: 'Code from our mail',
    hint: 'Six figures',
    open: 'Open',
    opening: 'Asking our server…',
    missing: 'Type the six figures of the code',
  },
  problem: {
    unreachable: 'Our server could not be reached. Try again when there is a connection.',
    codeUnanswered:
      'No answer came, so the code may be used up. Try it once more. If it is refused, use the link in the same mail or ask for a new code.',
    refused:
      'This code is wrong, was used already, or is older than 15 minutes. Check it, or ask for a new one.',
    linkOver: 'This link is older than 15 minutes. Ask for a new code below.',
    accessOver: 'A code opens the files for one hour, and that hour is over. Ask for a new code below.',
    tooMany_one: 'Too many tries from this connection. Try again in {count} minute.',
    tooMany_other: 'Too many tries from this connection. Try again in {count} minutes.',
    linkInMail: 'The link in our mail with the code works at once.',
    gone: 'Our office no longer has this file. Write to us about it.',
    damaged: 'What arrived is not the file that our office attached. Nothing of it was kept. Try again.',
    unstored:
      'This browser keeps nothing now, so the request cannot be shown. Open this page in a normal window.',
  },
  find: {
    title: 'Find a request of another device',
    open: 'Find a request',
    lead: 'Lost or changed your phone? With the reference and the email address of a request you can see it here.',
    reference: 'Reference',
    referenceHint: 'It is in our mails, for example {example}',
    referenceMissing: 'Enter the reference',
    email: 'Email address of the request',
    emailMissing: 'Enter the email address of the request, such as name@example.com',
    mail: 'Mail me a code',
    haveCode: 'I have a code already',
    asked:
      'If a request has this reference and this email address, we have mailed a code to it. It is valid for 15 minutes. No mail? Check both, look in the spam folder, and try the code of an earlier mail: we mail only a few in an hour.',
    find: 'Show the request',
    finding: 'Asking our server…',
    refused:
      'The code is wrong, was used already or is older than 15 minutes, or there is no request with this reference and address. Check all three, or ask for a new code.',
  },
};
