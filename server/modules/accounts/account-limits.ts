const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Account calls of one kind that one address may make in a minute. */
export const accountCallsPerMinute = 30;

/**
 * How long a sender that has signed in counts as known and can sign in again, whatever strangers try elsewhere.
 * Milliseconds.
 */
export const senderKnownFor = 180 * day;

/** How long the text of a sent mail is kept, for questions about its content. Milliseconds. */
export const sentTextsKept = 30 * day;

/** How long audit events are kept in the database: two years. Milliseconds. */
export const auditEventsKept = 730 * day;

/**
 * Failed sign-ins to one account: per sender, and for all senders together that have not signed in to it before. Many
 * strangers together get at most 9,600 guesses a day, and lock out only one another.
 */
export const loginAllowances = {
  fromSender: { max: 10, window: 15 * minute },
  fromStrangers: { max: 100, window: 15 * minute },
} as const;

/**
 * Attempts at second factor codes for one account, by someone who knows its password. A code is one of a million, and
 * three are valid at a time: at fifty attempts a day one is found in 18 years.
 */
export const secondFactorAllowances = [
  { max: 10, window: 15 * minute },
  { max: 50, window: day },
] as const;

/** Limits on account mails that strangers can cause. Windows in milliseconds. */
export const accountMailLimits = {
  /** To one address, by registration or reset. */
  toAddress: { max: 3, window: hour },
  /** By one sender: a whole crew that forgot its passwords. */
  ofSender: [
    { max: 32, window: hour },
    { max: 100, window: day },
  ],
} as const;
