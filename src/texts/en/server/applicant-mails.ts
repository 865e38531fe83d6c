export const applicantMailEn = {
  greetingAlone: 'Hello,',
  greeting: 'Dear {name},',
  receiptTitle: 'We have received your request {reference}',
  receipt: 'We have received your request {reference} ({form}). Please keep this email.',
  reference: 'Reference',
  formerReference: 'Formerly, according to the sender',
  receivedAt: 'Received',
  inPanama: 'Panama time',
  receiptFiles: 'Files that we have received',
  receiptNext:
    'The link shows you at any time how far we are, on any device. If we need anything from you, we will write to this address.',
  codeTitle: 'The code for your request {reference}',
  code: 'With this code you can see your request {reference} and open what we have sent you. It is valid for {minutes} minutes.',
  codeLink:
    'Or open this link and press the button on the page. The link is valid for the same time, and works even if the page takes no more codes.',
  codeOpen: 'See your request',
  codeNotAsked:
    'If you did not ask for a code, you can delete this email. Please do not give the code or the link to anybody.',
  approvedTitle: 'Your quote {reference} is approved',
  approved: 'Our office has approved your quote {reference}. Its prices hold until {date}.',
  approvedNext: 'If you want it, accept it by {date}, on the page of your request.',
  rejectedTitle: 'Your quote {reference} was not approved',
  rejected: 'Our office has looked at your quote {reference}. We are sorry that we cannot offer it:',
  wantedTitle: 'Your request {reference}: we need something from you',
  wanted: 'We are working on your request {reference}. Before we can go on, we need something from you.',
  doneTitle: 'Your request {reference} is done',
  done: 'Our office has finished your request {reference}.',
  refusedTitle: 'Your request {reference} was not accepted',
  refused: 'Our office has looked at your request {reference}. We are sorry that we cannot accept it:',
  reopenedTitle: 'Your request {reference}: we are working on it again',
  reopened: 'Our office is working on your request {reference} again:',
  reminderTitle: 'Your request {reference}: we are still waiting for your answer',
  reminder:
    'We cannot go on with your request {reference} yet, because we are still waiting for what we asked you for.',
  reminderOfferTitle: 'Your quote {reference}: you have not accepted it yet',
  reminderOffer:
    'You have not accepted your quote {reference} yet. If you want it, accept it by {date}, on the page of your request.',
  documents: {
    one: 'Please send this document once more',
    other: 'Please send these documents once more',
  },
  verdicts: {
    unreadable: 'It cannot be read.',
    wrongDocument: 'It is not the document that is needed here.',
    expired: 'It has expired.',
  },
  sendDocuments: { one: 'Send the document', other: 'Send the documents' },
  answerByMail:
    'You can also answer this email, with files attached. Please write from the address it was sent to.',
  seeRequest: 'See your request',
  anyDevice:
    'The link works on any device. On the device that you sent the request from, you also find it under “My requests”.',
  restStays: 'Whatever we did not ask for stays as it is.',
};
