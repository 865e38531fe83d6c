/** The mail before a certificate expires, and the page that ends such mails. */
export const reminderEn = {
  subject: 'Your certificate expires on {date} ({reference})',
  subjectOfMany: '{count} of your certificates expire soon ({reference})',
  why: 'When you sent us your request {reference}, you asked us to remind you before your certificates expire.',
  expires: 'Expires on {date}',
  renew: 'Ask for a quote to renew',
  done: 'If you have renewed already, there is nothing to do. The dates are the ones that you gave us.',
  off: 'Do not send me these reminders any more',
  offTitle: 'Reminders before certificates expire',
  offLead: 'With this button, no more of these reminders go to the address at which you received the mail.',
  offButton: 'Send me no more reminders',
  offDone: 'Done. No more of these reminders will be sent. Mails about your requests still arrive.',
  offUnknown:
    'This link is no longer known, so nothing was changed: the request that it belonged to may have been deleted. If these reminders still reach you, use the link in the newest one, or write to us.',
};
