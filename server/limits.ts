const kibi = 1024;
const mebi = 1024 * kibi;

/** What one submission may hold. The first two are announced (design section 5). */
export const limits = {
  maxFileBytes: 25 * mebi,
  /** The sum of all files. */
  maxSubmissionBytes: 150 * mebi,
  maxFiles: 20,
  maxTextParts: 100,
  maxTextPartBytes: 64 * kibi,
  /** A quote with as many courses as it may have takes a tenth of it. */
  maxJsonBytes: 256 * kibi,
} as const;

/** What a body can be at most: all files, all texts, and the heads of the parts. */
export const maxBodyBytes =
  limits.maxSubmissionBytes +
  limits.maxTextParts * limits.maxTextPartBytes +
  (limits.maxFiles + limits.maxTextParts) * 4 * kibi;

/** A refused body is read on so far, to let its sender see the answer, and then cut. */
export const maxDrainedBytes = 2 * maxBodyBytes;

/** What may lie here of uploads that no submission has taken yet. */
export interface UploadLimits {
  /** Uploads of one address: a ship's whole crew shares one. */
  readonly perAddress: number;
  /** Bytes announced by one address. */
  readonly bytesPerAddress: number;
  readonly inAll: number;
  /** Bytes announced in all. */
  readonly bytesInAll: number;
  /** Uploads that one address may begin. */
  readonly beginningsPerMinute: number;
  /** Nothing of a chunk arrives for so long: the link is dead (hazards 6.6). Milliseconds. */
  readonly silence: number;
}

export const uploadLimits: UploadLimits = {
  perAddress: 400,
  bytesPerAddress: 20 * limits.maxSubmissionBytes,
  inAll: 20_000,
  bytesInAll: 200 * limits.maxSubmissionBytes,
  beginningsPerMinute: 300,
  silence: 60_000,
};

/** An upload to which nothing was added for so long, nor to another of its submission, is abandoned. Milliseconds. */
export const abandonedAfter = 30 * 24 * 60 * 60_000;

export const timeouts = {
  /** What a request waits for another one to let go of the same upload. Milliseconds. */
  uploadTurn: 30_000,
  /** A connection on which nothing moves for so long is dead. Milliseconds. */
  silence: 2 * 60_000,
  /** The whole of a request: 150 MiB at 8 KiB/s take 5.3 hours (hazards 5.7). Milliseconds. */
  request: 6 * 60 * 60_000,
  /** What requests in flight get to finish before the process ends. Milliseconds. */
  shutdown: 8000,
  /** What everything together gets once the process is told to end: process managers kill after ten seconds. */
  end: 9500,
} as const;

export const submissionsPerMinute = 120;

/** Calls of one kind about accounts that one address may make. */
export const accountCallsPerMinute = 30;

/** Codes that one address may try; each quotation takes only a few (decisions Q-12). */
export const verificationsPerMinute = 30;

/** How long the database may take. Milliseconds; 0 for the server's own limits means none. */
export interface DatabasePatience {
  /** For a connection, or a turn at one of the pool's: many requests at once take their turn. */
  readonly connection: number;
  /** For a row, or on libsql the database, that another transaction holds. */
  readonly lock: number;
  readonly statement: number;
  /** For a transaction whose program has fallen silent: it may hold a row that everybody needs. */
  readonly idle: number;
  /** For a COMMIT, which may wait for a standby. */
  readonly commit: number;
  /** To learn what became of a COMMIT that was not answered. */
  readonly fate: number;
}

export const databasePatience: DatabasePatience = {
  connection: 15_000,
  lock: 5000,
  statement: 30_000,
  idle: 30_000,
  commit: 20_000,
  fate: 5000,
};

/** The text of a mail stays so long after it was sent, for whoever asks what was written. Milliseconds. */
export const sentTextsKept = 30 * 24 * 60 * 60_000;

/** From where somebody has signed in, he may for so long, whatever strangers try elsewhere. Milliseconds. */
export const senderKnownFor = 180 * 24 * 60 * 60_000;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How much mail strangers can have sent. What is above is stored and answered all the same: only the mail is held back,
 * and the answer says so. Windows in milliseconds.
 */
export const mailLimits = {
  /**
   * Quotes to one mailbox: an agent who compares for a crew asks again and again, but nobody reads more than these.
   */
  quotesToMailbox: [
    { max: 5, window: minute },
    { max: 10, window: hour },
    { max: 20, window: day },
  ],
  /** Quotes of one sender: a class of 32 behind one router, each of whom tries twice; then some for the day. */
  quotesOfSender: [
    { max: 32, window: minute },
    { max: 64, window: hour },
    { max: 200, window: day },
  ],
  /** Mails to one address that anybody can have sent by registering or resetting. */
  accountMailsToAddress: { max: 3, window: hour },
  /** The same of one sender: a whole crew that forgot its passwords. */
  accountMailsOfSender: [
    { max: 32, window: hour },
    { max: 100, window: day },
  ],
} as const;

/** The window of the ceiling on all quotes that are mailed (setting QUOTE_MAILS_PER_DAY). Milliseconds. */
export const mailCeilingWindow = day;
