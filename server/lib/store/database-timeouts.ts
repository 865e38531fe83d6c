/** Timeouts of the database in milliseconds; 0 for those of the database server means none. */
export interface DatabaseTimeouts {
  /** For a connection, or a turn in the pool: many simultaneous requests take turns. */
  readonly connection: number;
  /** For a row, or on libsql the database, locked by another transaction. */
  readonly lock: number;
  readonly statement: number;
  /** For a transaction whose program has stopped talking: it may hold a row that everybody needs. */
  readonly idle: number;
  /** For a COMMIT, which may wait for a standby. */
  readonly commit: number;
  /** For determining the outcome of an unanswered COMMIT. */
  readonly outcome: number;
}

export const databaseTimeouts: DatabaseTimeouts = {
  connection: 15_000,
  lock: 5000,
  statement: 30_000,
  idle: 30_000,
  commit: 20_000,
  outcome: 5000,
};
