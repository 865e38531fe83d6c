const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Calls of one kind about accounts that one address may make in a minute. */
export const accountCallsPerMinute = 30;

/** Someone who has signed in from an address can do so again for this long, whatever strangers try elsewhere. Milliseconds. */
export const senderKnownFor = 180 * day;

/** How long the text of a mail stays after it was sent, for anyone who asks what it said. Milliseconds. */
export const sentTextsKept = 30 * day;

/** How long audit events stay in the database: two years. Milliseconds. */
export const auditEventsKept = 730 * day;

/**
 * Failures to sign in to one account: per sender, and for all senders together that have not signed in to it before. Many
 * strangers together get no more than 9,600 guesses a day, and lock out only one another.
 */
export const loginAllowances = {
  fromSender: { max: 10, window: 15 * minute },
  fromStrangers: { max: 100, window: 15 * minute },
} as const;

/**
 * Codes of a second factor that are tried for one account, by whoever knows its password. A code is one of a million, and
 * three are right at a time: fifty a day find one in 18 years.
 */
export const secondFactorAllowances = [
  { max: 10, window: 15 * minute },
  { max: 50, window: day },
] as const;

/** Mails about accounts that strangers can have sent. Windows in milliseconds. */
export const accountMailLimits = {
  /** To one address, by registering or resetting. */
  toAddress: { max: 3, window: hour },
  /** By one sender: a whole crew that forgot its passwords. */
  ofSender: [
    { max: 32, window: hour },
    { max: 100, window: day },
  ],
} as const;
