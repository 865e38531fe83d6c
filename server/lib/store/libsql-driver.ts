import { setTimeout as wait } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type Libsql from 'libsql';
import { CommitInDoubt } from './commit-in-doubt.ts';

/**
 * Kysely's dialect for SQLite, with transactions that survive a failed COMMIT, and waits for other processes that do
 * not block this one.
 * @param lockTimeout milliseconds to wait for the transaction of another process
 */
export function libsqlDialect(database: Libsql.Database, lockTimeout: number): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new LibsqlDriver(database, lockTimeout),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** One connection, used in turns, as SqliteDriver ensures. */
class LibsqlDriver extends SqliteDriver {
  readonly #connection: LibsqlConnection;

  constructor(database: Libsql.Database, lockTimeout: number) {
    super({ database });
    this.#connection = new LibsqlConnection(database, lockTimeout);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await super.acquireConnection();
    return this.#connection;
  }

  override async beginTransaction(
    _connection?: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    await (settings?.accessMode === 'read only' ? this.#connection.beginReading() : this.#connection.begin());
  }

  /** @throws CommitInDoubt, or the database's error when certainly nothing was committed */
  override async commitTransaction(): Promise<void> {
    this.#connection.commit();
  }

  override async rollbackTransaction(): Promise<void> {
    this.#connection.rollback();
  }
}

class LibsqlConnection implements DatabaseConnection {
  readonly #database: Libsql.Database;
  readonly #lockTimeout: number;

  constructor(database: Libsql.Database, lockTimeout: number) {
    this.#database = database;
    this.#lockTimeout = lockTimeout;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A prepared statement that meets a lock stays under way in libsql 0.5, and then no COMMIT works any more. So
    // writes happen only in a transaction that already has the lock.
    if (this.#database.inTransaction || !isWrite(query.sql)) return this.#run<Row>(query);
    await this.begin();
    try {
      const result = this.#run<Row>(query);
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#database.prepare(sql);
    // The query's own types describe the columns.
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is streamed from libsql');
  }

  /**
   * Begins for writing, as all our transactions do: a lock taken later may find that another process wrote meanwhile.
   * libsql's own busy_timeout would block this whole process while it waits.
   */
  async begin(): Promise<void> {
    const deadline = performance.now() + this.#lockTimeout;
    for (let pause = 5; ; pause = Math.min(100, pause * 2)) {
      try {
        this.#database.exec('begin immediate');
        return;
      } catch (error) {
        if (codeOf(error) !== 'SQLITE_BUSY' || performance.now() > deadline) throw error;
      }
      await wait(pause);
    }
  }

  /** Reads a single snapshot while others write; the WAL keeps it for that long. */
  async beginReading(): Promise<void> {
    this.#database.exec('begin');
  }

  /**
   * After a failed COMMIT SQLite may or may not have left the transaction, and while it has not, every later one
   * fails (https://sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction").
   */
  commit(): void {
    try {
      this.#database.exec('commit');
    } catch (cause) {
      this.rollback();
      if (isRefusal(cause)) throw cause;
      throw new CommitInDoubt('The database could not finish the COMMIT', { cause });
    }
  }

  /** SQLite may have rolled back the transaction already; then there is nothing left to do. */
  rollback(): void {
    if (this.#database.inTransaction) this.#database.exec('rollback');
  }
}

function isWrite(sql: string): boolean {
  return /^\s*(insert|update|delete|replace|create|alter|drop)\b/i.test(sql);
}

/**
 * Errors with which SQLite refuses before it has written the commit. Any other, such as a failed flush
 * (SQLITE_IOERR_FSYNC), may occur when the log already holds it whole, and the next start would find it.
 */
function isRefusal(error: unknown): boolean {
  return /^SQLITE_(FULL|BUSY|LOCKED|READONLY|CONSTRAINT)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return String(Object(error).code);
}
