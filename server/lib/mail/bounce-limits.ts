const minute = 60_000;

/** Limits for the job that reads the bounce mailbox; anybody can send mail there. */
export const bounceLimits = {
  /** Milliseconds between two visits to the mailbox. */
  every: 5 * minute,
  /** Milliseconds that the first visit goes back. */
  firstLook: 7 * 24 * 60 * minute,
  /** Mails processed in one visit; the rest follow at once. */
  mails: 500,
  /** Bytes of each mail that are read to decide whether it is a report. */
  headBytes: 32 * 1024,
  /** Bytes of a report that are read. */
  reportBytes: 256 * 1024,
  /** Bytes of the headers of all parts together; a mail with more is not a report. */
  headerBytes: 128 * 1024,
  /** Lines of a report that are read. */
  lines: 6000,
  /** Nesting depth of parts; a mail with more is not a report. */
  depth: 8,
  /** Message-IDs looked up in the database. */
  messageIds: 20,
} as const;
