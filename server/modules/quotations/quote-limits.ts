const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Codes that one address may try in a minute; each quotation allows only a few (rulings Q-12). */
export const verificationsPerMinute = 30;

/**
 * Limits on quotes that strangers can have mailed. A request above a limit is stored and answered all the same: only
 * the mail is held back, and the answer says so. Windows in milliseconds.
 */
export const quoteMailLimits = {
  /** To one mailbox: an agent comparing prices for a crew asks many times, but nobody reads more than these. */
  toMailbox: [
    { max: 5, window: minute },
    { max: 10, window: hour },
    { max: 20, window: day },
  ],
  /** By one sender: a class of 32 behind one router, two attempts each, with a margin for the rest of the day. */
  ofSender: [
    { max: 32, window: minute },
    { max: 64, window: hour },
    { max: 200, window: day },
  ],
} as const;

/** Window of the limit on all mailed quotes (setting QUOTE_MAILS_PER_DAY). Milliseconds. */
export const mailCeilingWindow = day;
