import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { CommitInDoubt, DatabaseAway } from './commit-in-doubt.ts';
import type { DatabaseTimeouts } from './database-timeouts.ts';

export interface PostgresOptions {
  readonly connectionString: string;
  /** Maximum number of connections. */
  readonly connections: number;
  readonly timeouts: DatabaseTimeouts;
  /** Called with the pool once it exists, for metrics. */
  opened?(pool: PoolState): void;
}

/** Present connection counts. */
export type PoolState = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Kysely's dialect with our own driver, which knows the outcome of a COMMIT (decision 026). */
export function postgresDialect(options: PostgresOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PostgresDriver implements Driver {
  readonly #options: PostgresOptions;
  readonly #pool: pg.Pool;
  readonly #outcomes: ReturnType<typeof postgresCommitOutcomes>;

  constructor(options: PostgresOptions) {
    const { connectionString, connections, timeouts } = options;
    this.#options = options;
    this.#outcomes = postgresCommitOutcomes(connectionString, timeouts);
    this.#pool = new pg.Pool({
      connectionString,
      max: connections,
      connectionTimeoutMillis: timeouts.connection,
      // The lists' queries have many conditions, which take seconds to compile and milliseconds to run.
      options: '-c jit=off',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      statement_timeout: timeouts.statement,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idle,
    });
    options.opened?.(this.#pool);
    // The pool replaces a connection that breaks, idle or in use; without a listener the error would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async init(): Promise<void> {
    // The pool opens connections as needed.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#pool.connect().catch((cause: unknown) => {
      if (cause instanceof pg.DatabaseError) throw cause;
      throw new DatabaseAway(`No connection to the database (${reasonOf(cause)})`, { cause });
    });
    return new PostgresConnection(client, this.#options.timeouts, this.#outcomes);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await ours(connection).begin();
    if (settings.isolationLevel !== undefined) {
      const sql = `set transaction isolation level ${settings.isolationLevel}`;
      await connection.executeQuery(CompiledQuery.raw(sql));
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ours(connection).release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** Kysely passes back what acquireConnection returned. */
function ours(connection: DatabaseConnection): PostgresConnection {
  return connection as PostgresConnection;
}

/** Errors such as ECONNREFUSED have no message when several addresses were tried. */
function reasonOf(error: unknown): string {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  return String(code ?? message);
}

/** Milliseconds in which the database server's own timeouts reach us over an intact link. */
const journey = 5000;

interface Notice {
  readonly code?: string | undefined;
}

/**
 * A connection of the pool, in use. It never waits forever, and once it cannot be trusted it is closed instead of
 * returned: a late answer would otherwise be taken for that of the next query.
 */
class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #timeouts: DatabaseTimeouts;
  readonly #outcomes: CommitOutcomes;
  #isReleased = false;
  #destroyedFor: string | undefined;
  /** COMMIT has been sent: whatever the outcome, there is nothing left to roll back. */
  #isOver = false;

  constructor(client: pg.PoolClient, timeouts: DatabaseTimeouts, outcomes: CommitOutcomes) {
    this.#client = client;
    this.#timeouts = timeouts;
    this.#outcomes = outcomes;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#ask(query.sql, query.parameters);
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    // The query's own types describe the columns.
    const all = (rows ?? []) as Row[];
    return changes ? { rows: all, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: all };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is streamed from PostgreSQL');
  }

  async begin(): Promise<void> {
    await this.#outcomes.refuseWhileStalled();
    this.#isOver = false;
    await this.#ask('begin');
  }

  async rollback(): Promise<void> {
    if (this.#isOver || this.#isReleased) return;
    this.#isOver = true;
    await this.#ask('rollback');
  }

  /** @throws CommitInDoubt, or another error when certainly nothing was committed */
  async commit(): Promise<void> {
    // Null if nothing was written: then nothing can be in doubt. No time limit of the server may fall later than this:
    // it would not end a COMMIT that waits for a standby, but report as done what no standby has.
    const { rows } = await this.#ask(
      "select pg_current_xact_id_if_assigned()::text as id, set_config('statement_timeout', '0', true)",
    );
    const transactionId = (rows[0] as { id: string | null } | undefined)?.id ?? undefined;
    this.#isOver = true;
    const warnings: Notice[] = [];
    const onNotice = (notice: Notice): void => {
      // Class 00 is a mere notice.
      if (notice.code?.startsWith('00') !== true) warnings.push(notice);
    };
    this.#client.on('notice', onNotice);
    try {
      const { command } = await this.#ask('commit', [], this.#timeouts.commit);
      // PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which something failed.
      if (command !== 'COMMIT') throw new Error(`The database answered COMMIT with ${command}`);
    } catch (cause) {
      await this.#afterFailure(transactionId, cause);
    } finally {
      this.#client.off('notice', onNotice);
    }
    const [cause] = warnings;
    if (cause !== undefined) throw new CommitInDoubt('The database warned of the COMMIT', { cause });
  }

  /** @throws what commit() throws; returns when the transaction is committed after all */
  async #afterFailure(transactionId: string | undefined, cause: unknown): Promise<void> {
    if (await this.#stillAnswers()) throw cause;
    this.destroy('it does not answer after the COMMIT');
    if (transactionId === undefined) throw cause;
    const fate = await this.#outcomes.outcomeOf(transactionId);
    if (fate === 'committed') return;
    if (fate === 'aborted') throw new DatabaseAway('The connection was lost before the COMMIT', { cause });
    throw new CommitInDoubt('The connection was lost in the COMMIT', { cause });
  }

  /** If so, the server itself refused the COMMIT, and the transaction is over. */
  async #stillAnswers(): Promise<boolean> {
    if (this.#isReleased) return false;
    return this.#ask('rollback').then(
      () => true,
      () => false,
    );
  }

  async #ask(
    sql: string,
    parameters: readonly unknown[] = [],
    timeouts = this.#timeouts.statement === 0 ? 0 : this.#timeouts.statement + journey,
  ): Promise<pg.QueryResult> {
    if (this.#isReleased) throw new DatabaseAway('The connection to the database is closed');
    const timer =
      timeouts === 0 ? undefined : setTimeout(() => this.destroy('it did not answer in time'), timeouts);
    try {
      // Closing the connection fails what is under way on it.
      return await this.#client.query(sql, [...parameters]);
    } catch (error) {
      if (error instanceof pg.DatabaseError) throw error;
      const reason = this.#destroyedFor ?? 'it broke';
      throw new DatabaseAway(`The connection to the database is lost: ${reason}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns the connection to the pool. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.release();
  }

  /** Fails what is under way on the connection. */
  destroy(reason: string): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#destroyedFor = reason;
    this.#client.release(true);
  }
}

/** Determines the outcome of transactions whose COMMIT was not answered. */
interface CommitOutcomes {
  /** Asks on a separate connection. @returns unknown also when it is still under way, or nobody can be asked */
  outcomeOf(transactionId: string): Promise<'committed' | 'aborted' | 'unknown'>;
  /** @throws DatabaseAway while too many are under way, such as when the standby that must confirm them is gone */
  refuseWhileStalled(): Promise<void>;
}

/**
 * Unanswered COMMITs that may be under way before no further transaction begins: each holds a process of the database
 * server, and cancelling it would report as done what no standby has.
 */
const stalledAtMost = 3;

const between = 200;

function postgresCommitOutcomes(connectionString: string, timeouts: DatabaseTimeouts): CommitOutcomes {
  const stalled = new Set<string>();
  return {
    async outcomeOf(transactionId) {
      const deadline = performance.now() + timeouts.outcome;
      for (;;) {
        const status = await statusOf(connectionString, transactionId).catch(() => undefined);
        if (status === 'committed' || status === 'aborted') return status;
        if (performance.now() + between > deadline) {
          stalled.add(transactionId);
          return 'unknown';
        }
        await wait(between);
      }
    },
    async refuseWhileStalled() {
      if (stalled.size < stalledAtMost) return;
      for (const transactionId of stalled) {
        if ((await statusOf(connectionString, transactionId)) === 'in progress') break;
        stalled.delete(transactionId);
      }
      if (stalled.size >= stalledAtMost) throw new DatabaseAway('The database does not confirm COMMITs');
    },
  };
}

/** https://www.postgresql.org/docs/current/functions-info.html, pg_xact_status. @throws when it cannot be asked */
async function statusOf(connectionString: string, transactionId: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select pg_xact_status($1::xid8) as status', [transactionId]);
    return String((rows[0] as { status: unknown } | undefined)?.status);
  } catch (cause) {
    throw new DatabaseAway('The database cannot be asked what became of a COMMIT', { cause });
  } finally {
    // Not awaited: on a dead link it would never end.
    client.end().catch(() => undefined);
  }
}
