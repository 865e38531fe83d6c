/** Questions for the state of requests that one sender may ask in a minute: a crew, each of them at several contacts. */
export const statusQuestionsPerMinute = 120;

/** Milliseconds in which the office gets one mail about a request at most; what comes meanwhile is in the next one. */
export const officeNoticeEvery = 10 * 60_000;

/** Messages that applicants may send about one request. */
export const repliesLimit = { max: 20, window: 24 * 60 * 60_000 } as const;

/** Codes that one sender may ask for or try in a minute. */
export const accessCallsPerMinute = 30;

/**
 * How long a mailed code, and the token that it opens, are good, and how many tries there are. Milliseconds. A stranger's
 * tries are the stranger's: those of everybody are counted for guesses from many senders, and are no matter for the link.
 */
export const accessCodeLimits = {
  validFor: 15 * 60_000,
  tokenValidFor: 60 * 60_000,
  triesOfSender: { max: 5, window: 15 * 60_000 },
  triesOfAll: { max: 50, window: 60 * 60_000 },
} as const;

/** Codes that strangers can have mailed. Windows in milliseconds. */
export const accessMailLimits = {
  /** By one sender: a crew that signed off and lost its phones. */
  ofSender: [
    { max: 32, window: 60 * 60_000 },
    { max: 100, window: 24 * 60 * 60_000 },
  ],
  /** By one sender to one mailbox: a stranger leaves the owner of the mailbox most of what goes there. */
  ofSenderToMailbox: [
    { max: 3, window: 60 * 60_000 },
    { max: 8, window: 24 * 60 * 60_000 },
  ],
  /** To one mailbox. */
  toMailbox: [
    { max: 10, window: 60 * 60_000 },
    { max: 30, window: 24 * 60 * 60_000 },
  ],
} as const;
