/**
 * Questions for the state of requests that one sender may ask in a minute: enough for a crew, each asking at several
 * contacts.
 */
export const statusQuestionsPerMinute = 120;

/**
 * Minimum time between two mails to the office about one request; what arrives meanwhile is in the next one.
 * Milliseconds.
 */
export const officeNoticeEvery = 10 * 60_000;

/** Messages that applicants may send about one request. Window in milliseconds. */
export const repliesLimit = { max: 20, window: 24 * 60 * 60_000 } as const;

/**
 * Mails that become messages on cases: of one mailbox, and of all that are not certainly the applicant's, which anybody
 * can send. Windows in milliseconds.
 */
export const mailedLimits = {
  ofMailbox: { max: 20, window: 24 * 60 * 60_000 },
  ofCorrespondents: { max: 200, window: 24 * 60 * 60_000 },
} as const;

/** Names of files that are left out of a mail and shown. */
export const mostLeftOut = 20;

/** Codes that one sender may request or try in a minute. */
export const accessCallsPerMinute = 30;

/**
 * Lifetimes of a mailed code and of the token that it yields, and the number of attempts. Milliseconds. Attempts count
 * against their sender; those of all senders together are limited against distributed guessing, which does not affect
 * the link.
 */
export const accessCodeLimits = {
  validFor: 15 * 60_000,
  tokenValidFor: 60 * 60_000,
  triesOfSender: { max: 5, window: 15 * 60_000 },
  triesOfAll: { max: 50, window: 60 * 60_000 },
} as const;

/** Limits on codes that strangers can have mailed. Windows in milliseconds. */
export const accessMailLimits = {
  /** By one sender: a crew that signed off and lost its phones. */
  ofSender: [
    { max: 32, window: 60 * 60_000 },
    { max: 100, window: 24 * 60 * 60_000 },
  ],
  /** By one sender to one mailbox: leaves the owner most of the mailbox's limit. */
  ofSenderToMailbox: [
    { max: 3, window: 60 * 60_000 },
    { max: 8, window: 24 * 60 * 60_000 },
  ],
  toMailbox: [
    { max: 10, window: 60 * 60_000 },
    { max: 30, window: 24 * 60 * 60_000 },
  ],
} as const;
