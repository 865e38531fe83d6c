import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import { CommitInDoubt, DatabaseAway } from './commit-in-doubt.ts';
import type { DatabaseTimeouts } from './database-timeouts.ts';
import type { CommitOutcomes } from './postgres-commit-outcomes.ts';

/** Milliseconds in which the database server's own timeouts reach us over an intact link. */
const journey = 5000;

interface Notice {
  readonly code?: string | undefined;
}

/**
 * A connection of the pool, in use. It never waits forever, and once it cannot be trusted it is closed instead of
 * returned: a late answer would otherwise be taken for that of the next query.
 */
export class PostgresConnection implements DatabaseConnection {
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
