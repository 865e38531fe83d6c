import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { DatabaseAway } from './commit-in-doubt.ts';
import type { DatabaseTimeouts } from './database-timeouts.ts';
import { postgresCommitOutcomes } from './postgres-commit-outcomes.ts';
import { PostgresConnection } from './postgres-connection.ts';

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
