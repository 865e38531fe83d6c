export const additionsEn = {
  received: {
    correction: 'We have received what you sent for your request {reference}.',
    reply: 'We have received your message about your request {reference}.',
    withdrawal: 'Your request {reference} is withdrawn.',
    acceptance: 'You have accepted the quotation {reference}. Our office will contact you.',
    reminders: 'We have noted your wish about reminders for your request {reference}.',
  },
  codeOnItsWay:
    'If there is such a request, a code is on its way to its email address. It is valid for 15 minutes.',
  /** Titles of notices to the office. */
  titles: {
    correction: 'Corrected documents',
    reply: 'Message from the applicant',
    withdrawal: 'Request withdrawn',
    acceptance: 'Quotation accepted',
    reminders: 'Wish about reminders',
  },
};
