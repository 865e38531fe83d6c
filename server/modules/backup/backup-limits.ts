const minute = 60_000;
const hour = 60 * minute;

/** Number of snapshots that are kept; the oldest are deleted. */
export const keptSnapshots = 14;

/**
 * Maximum time from a request's receivedAt to its COMMIT: its turn, a connection, its statements and a COMMIT that
 * waits for a standby (database-timeouts.ts). Milliseconds.
 */
export const longestRecording = minute;

/** Age of the newest backup from which health reports it as old: a day, and time to make one. Milliseconds. */
export const backupOldAfter = 26 * hour;

/** Age of the last proof from which health reports it as old: one night may be missed, two may not. Milliseconds. */
export const proofOldAfter = 50 * hour;
