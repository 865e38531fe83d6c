const kibi = 1024;
const mebi = 1024 * kibi;

/** Limits of one submission. The first two are announced to clients (contracts section 5). */
export const limits = {
  maxFileBytes: 25 * mebi,
  /** Sum of all files. */
  maxSubmissionBytes: 150 * mebi,
  maxFiles: 20,
  maxTextParts: 100,
  maxTextPartBytes: 64 * kibi,
  /** Sum of all fields. The longest answers of the medical form take a fifth of it. */
  maxTextBytes: 256 * kibi,
  /** A quote with the maximum number of courses takes a tenth of it. */
  maxJsonBytes: 256 * kibi,
} as const;

/** Largest possible body: all files, all texts, and the headers of the parts. */
export const maxBodyBytes =
  limits.maxSubmissionBytes +
  limits.maxTextParts * limits.maxTextPartBytes +
  (limits.maxFiles + limits.maxTextParts) * 4 * kibi;

/** A refused body is read up to this size, so that its sender sees the answer, and then cut. */
export const maxDrainedBytes = 2 * maxBodyBytes;

/** Number of people on one ship, who apply from behind one address. */
export const crew = 32;

/** Requests for one form that one address may send in a minute. */
export const submissionsPerMinute = 120;
