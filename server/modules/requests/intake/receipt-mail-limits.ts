const hour = 60 * 60_000;
const day = 24 * hour;

/**
 * Limits on receipts that strangers can have mailed to anybody. A request above a limit is stored and answered all the
 * same: only the mail is left out. Windows in milliseconds.
 */
export const receiptMailLimits = {
  /** By one sender: a crew of 32 behind one router, two requests each. */
  ofSender: [
    { max: 64, window: hour },
    { max: 200, window: day },
  ],
  /** To one mailbox: an agent who applies for a crew. */
  toMailbox: [
    { max: 32, window: hour },
    { max: 64, window: day },
  ],
  /** For all senders together. */
  inAll: [{ max: 5000, window: day }],
} as const;
