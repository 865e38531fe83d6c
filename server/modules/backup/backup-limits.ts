const minute = 60_000;
const hour = 60 * minute;

/** Snapshots that are kept; the oldest goes when there is one more. */
export const keptSnapshots = 14;

/**
 * Time from a request's receivedAt to its COMMIT, at most: its turn, a connection, its statements and a COMMIT that waits
 * for a standby (database-timeouts.ts). Milliseconds.
 */
export const longestRecording = minute;

/** Age of the newest backup from which health says that it is old: a day, and time to be made. Milliseconds. */
export const backupOldAfter = 26 * hour;

/** The same of the last proof: a night may be missed, two may not. Milliseconds. */
export const proofOldAfter = 50 * hour;
