import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { CommitInDoubt } from './commit-in-doubt.ts';

/**
 * Kysely's dialect for SQLite, with transactions that survive a failed COMMIT and a wait for other processes that
 * does not stop this one. @param lockPatience milliseconds that a statement waits for another process's transaction
 */
export function libsqlDialect(database: SqliteDatabase, lockPatience: number): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new LibsqlDriver(database, lockPatience),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class LibsqlDriver extends SqliteDriver {
  readonly #lockPatience: number;

  constructor(database: SqliteDatabase, lockPatience: number) {
    super({ database });
    this.#lockPatience = lockPatience;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(await super.acquireConnection(), this.#lockPatience);
  }

  /** At once for writing, as all of ours do: a lock taken later may find that another process wrote meanwhile. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * After a failed COMMIT SQLite may or may not have left the transaction, and while it has not, every later one
   * fails (https://sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction").
   * @throws CommitInDoubt, or the database's error when certainly nothing was committed
   */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (cause) {
      await this.rollbackTransaction(connection);
      if (isRefusal(cause)) throw cause;
      throw new CommitInDoubt('The database could not finish the COMMIT', { cause });
    }
  }

  /** Where SQLite has undone the transaction already there is nothing to undo. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!/no transaction is active/.test(String(error))) throw error;
    });
  }
}

/**
 * Errors with which SQLite says no before it has written the commit. Any other, such as a failed flush
 * (SQLITE_IOERR_FSYNC), may come when the log already holds it whole, and the next start would find it.
 */
function isRefusal(error: unknown): boolean {
  return /^SQLITE_(FULL|BUSY|LOCKED|READONLY|CONSTRAINT)/.test(codeOf(error));
}

/** libsql's own busy_timeout would stop the whole process while it waits: it has no threads. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #patience: number;

  constructor(connection: DatabaseConnection, patience: number) {
    this.#connection = connection;
    this.#patience = patience;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + this.#patience;
    for (let pause = 5; ; pause = Math.min(100, pause * 2)) {
      try {
        return await this.#connection.executeQuery(query);
      } catch (error) {
        if (codeOf(error) !== 'SQLITE_BUSY' || performance.now() > deadline) throw error;
      }
      await wait(pause);
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery(query, chunkSize);
  }
}

function codeOf(error: unknown): string {
  return String(Object(error).code);
}
