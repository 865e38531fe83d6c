const kibi = 1024;
const mebi = 1024 * kibi;

/** What one submission may hold. The first two are announced (contracts section 5). */
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

/** What of the disk senders may take. A sender is an address, or an IPv6 network (decision 029). */
export interface RoomLimits {
  /** Bytes that a body may write before it is judged again. Small, because each open body is promised so much. */
  readonly piece: number;
  /** Bytes that one sender may leave here in a day. */
  readonly bytesPerDay: number;
  /** The part of the room left that one sender may take in a day. */
  readonly shareOfRest: number;
  /** A body of at most so many bytes is small: texts, and requests whose files went up beforehand. */
  readonly smallBytes: number;
  /** Bytes of small bodies, and of what is recorded for each, that one sender may leave here in a day. */
  readonly smallBytesPerDay: number;
  /** What a submission costs beside its files: rows, and the mails about it. Bytes. */
  readonly recordBytes: number;
  /** What senders are asked to wait when the disk is full. Seconds. */
  readonly pauseSeconds: number;
  /** What they are asked to wait at most when their day's share is used up: room may be made meanwhile. Seconds. */
  readonly longestPauseSeconds: number;
}

/** A ship's crew that applies behind one address. */
const crew = 32;

export const roomLimits: RoomLimits = {
  // The client's first piece. 864 open bodies hold up 216 MiB with it.
  piece: 256 * kibi,
  // A whole crew with the largest requests there are: 4.7 GiB.
  bytesPerDay: crew * limits.maxSubmissionBytes,
  // After ten senders who take all they can, one after the other, a sixtieth is left; a crew of 32 with 110 MB each
  // needs 10.6 GB above the reserve.
  shareOfRest: 1 / 2,
  smallBytes: limits.maxJsonBytes,
  // 5,400 quotes: more than an office asks for, and 100 senders do not fill half of an ordinary disk in a day.
  smallBytesPerDay: 512 * mebi,
  // Measured with 500 of each in libsql, their mails as files: 92 KiB for a quote of 15 courses (48 KiB in the database,
  // the texts of its mails among them, and 44 KiB of mail files), 56 KiB for one of two, 24 KiB for an evaluation,
  // 16 KiB for a licence. PostgreSQL takes less, and a mail server leaves no mail files.
  recordBytes: 96 * kibi,
  // An operator who is making room does not do it faster, and a client asks again within the minute.
  pauseSeconds: 60,
  longestPauseSeconds: 600,
};

/** Free space that nobody's files may use, unless MIN_FREE_BYTES says otherwise: the database must go on. Bytes. */
export const defaultMinFreeBytes = kibi * mebi;

/** What may lie here of uploads that no submission has taken yet. */
export interface UploadLimits {
  /** Submissions of one sender of which something lies here. */
  readonly submissionsPerSender: number;
  /** Bytes of one sender that have arrived and lie here. */
  readonly bytesPerSender: number;
  readonly submissionsInAll: number;
  readonly bytesInAll: number;
  /** The part of the room left for uploads that one sender may hold. */
  readonly shareOfRest: number;
  /** Bytes for which there must be room before anything more of an upload is taken. */
  readonly piece: number;
  /** Uploads that one sender may begin. */
  readonly beginningsPerMinute: number;
  /** An upload without a byte lives so long. Milliseconds. */
  readonly emptyFor: number;
  /** Nothing of a chunk arrives for so long: the link is dead (hazards 6.6). Milliseconds. */
  readonly silence: number;
}

export const uploadLimits: UploadLimits = {
  // A crew, and as many that were begun before and wait for a better link.
  submissionsPerSender: 2 * crew,
  // A crew that sends in step: none of them is done, and all of it lies here.
  bytesPerSender: crew * limits.maxSubmissionBytes,
  // Two files on the disk for each of up to 20 uploads: what a directory and a start still bear.
  submissionsInAll: 2000,
  // A dozen crews at once; a smaller disk has less room, and that decides.
  bytesInAll: 12 * crew * limits.maxSubmissionBytes,
  shareOfRest: roomLimits.shareOfRest,
  piece: roomLimits.piece,
  // A crew of 32 begins 11 files each; once more, for answers that were lost.
  beginningsPerMinute: 720,
  // Whoever begins an upload sends its first piece at once; one that is cut there begins anew without losing anything.
  emptyFor: 60 * 60_000,
  // A ship's link is silent for half a minute when it changes satellites.
  silence: 60_000,
};

/** Requests whose bodies are being received. */
export interface BodyLimits {
  readonly perSender: number;
  readonly inAll: number;
}

export const bodyLimits: BodyLimits = {
  // Each of a crew a form and a piece at once, and some who only sign in; a burst of 60 quotes passes.
  perSender: 2 * crew + 8,
  // A dozen of such senders, or eleven that flood would leave no place; each holds a connection and some 300 KiB.
  inAll: 12 * (2 * crew + 8),
};

/** What senders with too many open bodies are asked to wait: a piece takes no longer than that. Seconds. */
export const bodyPauseSeconds = 10;

/** What is still read of a request that finds no place, so that its sender sees the answer. Milliseconds. */
export const bodyLinger = 5000;

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

/** Codes that one address may try; each quotation takes only a few (rulings Q-12). */
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
 * Failures to sign in to one account: by who tries, and by everybody together from where nobody has signed in to it
 * before. Many strangers together get no more than 9,600 guesses a day, and lock out only one another.
 */
export const loginAllowances = {
  fromSender: { max: 10, window: 15 * minute },
  fromStrangers: { max: 100, window: 15 * minute },
} as const;

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
