import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway } from './commit-in-doubt.ts';
import type { DatabaseTimeouts } from './database-timeouts.ts';

/** Determines the outcome of transactions whose COMMIT was not answered. */
export interface CommitOutcomes {
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

export function postgresCommitOutcomes(connectionString: string, timeouts: DatabaseTimeouts): CommitOutcomes {
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
