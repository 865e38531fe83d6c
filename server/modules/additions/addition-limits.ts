/** Questions for the state of requests that one sender may ask in a minute: a crew, each of them at several contacts. */
export const statusQuestionsPerMinute = 120;

/** Codes that one sender may ask for or try in a minute. */
export const accessCallsPerMinute = 30;

/** Tries that a mailed code has, and for how long it and the token that it opens are good. Milliseconds. */
export const accessCodeLimits = {
  tries: 5,
  validFor: 15 * 60_000,
  tokenValidFor: 60 * 60_000,
} as const;

/** Codes that strangers can have mailed. Windows in milliseconds. */
export const accessMailLimits = {
  /** By one sender: a crew that signed off and lost its phones. */
  ofSender: [
    { max: 32, window: 60 * 60_000 },
    { max: 100, window: 24 * 60 * 60_000 },
  ],
  /** To one mailbox. */
  toMailbox: [
    { max: 5, window: 60 * 60_000 },
    { max: 15, window: 24 * 60 * 60_000 },
  ],
} as const;
