const minute = 60_000;

/** What the job takes on that reads the mailbox for bounces; anybody can send mail there. */
export const bounceLimits = {
  /** Milliseconds between two looks into the mailbox. */
  every: 5 * minute,
  /** Milliseconds that the first look goes back. */
  firstLook: 7 * 24 * 60 * minute,
  /** Mails that one look takes in; it goes on at once with the others. */
  mails: 500,
  /** Bytes of each mail that are read to see whether it is a report. */
  headBytes: 32 * 1024,
  /** Bytes of a report that are read. */
  reportBytes: 256 * 1024,
  /** Bytes of headers of all its parts together; a report with more is none. */
  headerBytes: 128 * 1024,
  /** Lines of a report that are read. */
  lines: 6000,
  /** Parts within parts; a report with more is none. */
  depth: 8,
  /** Message-IDs that are looked for in the database. */
  messageIds: 20,
} as const;
