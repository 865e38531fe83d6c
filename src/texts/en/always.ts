/** Shown in every language at once: a page has them whatever language is in use. */
export const alwaysEn = {
  form: {
    notSubmitted: {
      title: 'NOT sent and NOT saved as a request',
      body: 'Your answers are still on this page. Do not close it.',
    },
  },
  device: {
    problem: {
      full: 'There is no more space on this device. Remove a large file here, or free some space, and try again.',
      unavailable: 'This browser does not allow anything to be saved (private window or settings).',
      alreadyGone: 'This form was sent or deleted in another window. Look under "My requests".',
      incomplete:
        'Part of a file was not written completely. Remove the file, choose it again and try again.',
      failed: 'The device could not save it. Try again; if it happens again, restart the browser.',
    },
  },
};

/** Shown by the worker in the language of the request. */
export const notificationsEn = {
  /** Proven by a receipt. */
  received: 'Request received',
  /** A bare success. */
  sent: 'Sent: the server answered yes',
  added: 'Received: what you sent us',
  /** The office needs the person. */
  asking: {
    wanted: 'We need something for your request',
    quoteToAccept: 'Your quotation is approved',
    lost: 'A request was lost: please send it again',
  },
  /** The browser has tried for the last time. */
  waiting: {
    title: '1 request still waits',
    titleOfMany: '{count} requests still wait',
    body: 'The browser has tried for the last time. Open this website to send.',
  },
};
