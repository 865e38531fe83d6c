/** The state of one request and the list of all of them; three verbs only: saved, sending, received. */
export const requestEn = {
  more: 'More',
  less: 'Less',
  state: {
    draft: 'Draft',
    queued: 'Saved on this device, NOT sent yet',
    held: 'Held on this device, NOT sent',
    unconfirmed: 'Saved on this device, NOT confirmed yet',
    sending: 'Sending now',
    attention: 'Needs your attention',
    delivered: 'Received by us',
    answered: 'Sent: the server answered yes',
    lost: 'Lost at our office: please send it again',
    erased: 'Erased, as you asked',
  },
  erased: {
    body: 'The office has erased this request at your request. Nothing of it is kept on this device: no answers, no files and no receipt.',
    note: 'Only this note is left, and you can delete it too.',
    forget: 'Delete this note',
  },
  lost: {
    again:
      'We had received this request, and no longer have it: our server had to be restored. It is being sent again.',
    referenceAgain:
      'We had received this request as {reference}, and no longer have it: our server had to be restored. It is being sent again.',
  },
  wait: {
    never: 'It will be sent as soon as there is a connection.',
    held: 'It is held on this device until you say it may go.',
    newer:
      'A newer version of this website saved it, and only that one may send it. Close all windows of this website, then open it again while there is a connection.',
    metered: 'It waits for a connection that is not metered.',
    unconfirmed: 'We could not confirm that it arrived. We will try again.',
    captivePortal: "The ship's Wi-Fi page answered, not us – log in to the Wi-Fi.",
    offline: 'There is no connection.',
    noAnswer: 'There was no answer from our server.',
    stranger:
      'Something between this device and us answered (HTTP {status}), not our server. The request stays on this device, and we will keep trying.',
    refusedOnTheWay:
      'Something between this device and us refused it (HTTP {status}): a proxy, a filter or the login of the network. The request stays on this device, and we will keep trying.',
    help: 'This has gone on for more than a day. The request goes out as soon as our server answers. Until then, ask whoever runs the network, or contact us.',
    check: 'Check the connection to our server',
    busy: 'Server busy, next try {time}.',
    busySoon: 'Server busy. We will try again shortly.',
    enoughMessages:
      'The office takes only so many messages a day about one request. This one stays on this device and is sent by itself.',
    serverError: 'Saved on this device. We will try again.',
    unproven: 'The answer did not confirm your request and its files. We will try again.',
    interrupted: 'Sending was interrupted. We will try again.',
    mayHaveArrived:
      'We could not confirm whether it arrived; it will be sent again, and may then arrive twice.',
    deviceFull:
      'This device has no space left to note an attempt, so none is made. Free some space on it, and sending resumes.',
    deviceFailed:
      'This device could not record the outcome. We will try again; if it keeps happening, restart the browser.',
    next: 'Next try: {time}',
    soon: 'Next try: in a moment',
    attempts_one: '{count} attempt so far',
    attempts_other: '{count} attempts so far',
  },
  sendingNote: 'If the connection drops, we try again automatically.',
  /** What the server said to a request in that language. */
  language: 'en',
  /** The server's words in another language than this one. */
  said: 'The answer of the server, as it was given: “{words}”',
  attention: {
    earlierReceived:
      'We already received an earlier version of this request: reference {reference}, {when}. What you changed after that has not reached us.',
    earlierChoice: 'Send your changes as a new request, or keep the one that we received.',
    kept: 'It is kept on this device and is not sent again automatically.',
    refused: 'The server did not accept it. Correct it and send it again.',
    refusedWhole:
      'The server did not accept it. If its answer says what to correct, correct it and send it again; otherwise contact us.',
    bodyLimit:
      'Something between this device and us, such as a proxy, lets only very small parts through, so this request cannot pass. Nothing is wrong with your files. Use another network, ask whoever runs this one, or contact us.',
    tooLarge: 'It is too large for the server. The biggest file is {name} ({size}).',
    fileTooLarge: 'The file {name} is {size}; our server takes at most {limit} per file.',
    filesTooLarge:
      'The files are {total} together; our server takes at most {limit}. The biggest is {name} ({size}).',
    smaller: 'Edit the request and choose a smaller file.',
    notAccepted: 'This form is no longer accepted at this address. Update the website, or contact us.',
    mayHaveArrived: 'An earlier attempt may have arrived after all: contact us before you send it again.',
    damagedFile:
      'The file {name} on this device is damaged or incomplete, so nothing was sent. Edit the request and choose the file again.',
    unproven:
      'The server answered several times without confirming your request and its files. Contact us before you send it again.',
  },
  facts: {
    close: 'Closing the browser keeps it.',
    clearing: "Clearing the browser's data deletes it before it is sent.",
  },
  receipt: {
    title: 'Receipt',
    details: 'Details',
    estimate: 'Estimate, not binding yet:',
    officeReference: 'Our reference, the one to quote: {reference}',
    formerReference: 'Formerly, according to the sender',
    restored: 'Before: {reference}. Our server had to be restored. Both numbers find your request.',
    total: 'Total:',
    applicant: 'Name',
    submissionId: 'Request number on this device',
    form: 'Form',
    finalised: 'Saved on this device',
    received: 'Received by us',
    answered: 'The server answered yes',
    local: 'device time',
    unproven: 'The server answered yes and gave no reference.',
    earlierVersion:
      'We received this request as it was before your last changes. Those changes were not sent, and are no longer on this device.',
    files: 'Files',
    filesSent: 'Files as they were sent; the server did not confirm each one',
    fileName: 'File',
    fileSize: 'Size',
    fileHash: 'SHA-256 (start)',
    noFiles: 'No files',
    stays:
      'Your answers and files stay on this device until we have a backup of them, seven days at most. This receipt stays at least 90 days, or until you delete it.',
    kept: 'The files and other answers of this request are no longer on this device. This receipt stays at least 90 days, or until you delete it.',
  },
  action: {
    share: 'Share',
    calendar: 'Add to calendar',
    copy: 'Copy',
    sendNow: 'Send now',
    edit: 'Edit',
    editAndResend: 'Edit and resend',
    sendChanges: 'Send the changes as a new request',
    keepReceived: 'Keep the received one',
    export: 'Export to a file',
    remove: 'Delete',
    print: 'Print',
    all: 'My requests',
    resume: 'Continue',
    notNow:
      'It cannot be edited now: an attempt to send it may have arrived. It can be once the server has answered.',
    whileSending: 'It is being sent. Nothing can be changed until this attempt ends.',
  },
  done: {
    copied: 'Copied.',
    notCopied: 'This browser does not copy.',
    exportSaved:
      'Exported to a file. You can read it, and put it back under My requests with "Add a request from a file". Do not unpack it for that.',
    exportIncomplete: 'NOT exported: part of the request could not be read.',
    exportGone: 'NOT exported: the request is no longer on this device.',
    busy: 'It is being sent right now. Try again in a moment.',
    notStarted:
      'NOT sent: a file could not be read, or the request has changed in the meantime. Nothing was changed.',
    asked: 'Trying to send…',
  },
  sealed: {
    number: 'Number {number} on this device',
    body: 'Somebody else who uses this device filled it in and has finished here. It is sent automatically. What is in it is shown only to whoever knows the email address that was typed into it, or the name where it has none.',
    open: 'Is it yours? Open it',
    key: 'Email address in the request; where it has none, the full name',
    wrong: 'This is not what the request says.',
    show: 'Open',
    gone: 'Nothing of it is on this device any more. Our email to its applicant says how it goes on.',
  },
  finish: {
    title: 'Other people use this device too',
    body: 'Finish here before you leave: drafts and receipts are deleted on this device. What still waits is sent automatically; others see only which form it is, and its number.',
    open: 'Finish here',
    question: 'Finish here?',
    consequence:
      'All drafts and receipts on this device are deleted for good, also those of other people. You can find your requests again with the reference or our email. What still waits stays here and is sent.',
    keep: 'Not yet',
    done: 'Finished. Of what still waits, others see only form and number.',
  },
  opening: {
    title: 'Your request',
    body: 'One moment. On a slow connection the first visit takes up to half a minute.',
  },
  unknown: {
    title: 'This request is not on this device',
    body: 'It was deleted here, or it was made on another device or in another browser. Receipts are kept at least 90 days.',
  },
  list: {
    title: 'My requests',
    lead: 'Everything you filled in on this device, and where it stands.',
    drafts: 'Drafts',
    waiting: 'Waiting and needs attention',
    received: 'Received',
    empty: 'There is nothing here yet',
    emptyBody: 'When you fill in a form, its draft and its state appear here.',
    none: 'None',
    noDrafts: 'None',
    started: 'Last change {when}',
    saved: 'Saved {when}',
    receivedAt: 'Received {when}',
    answeredAt: 'Answered {when}',
    erasedAt: 'Erased, note of {when}',
    files_one: '{count} file, {size}',
    files_other: '{count} files, {size}',
    noFiles: 'no files',
  },
};
