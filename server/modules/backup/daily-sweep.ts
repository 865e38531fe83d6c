import type { FileStore } from '../../lib/files/file-store.ts';
import { isoAt, type Work } from '../../lib/jobs/job-lane.ts';
import { sealRows } from '../../lib/store/ledger-check.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { writeFact } from '../../lib/store/store-facts.ts';
import type { RowFaults } from './row-faults.ts';
import { type SweptStore, sweepStore } from './store-sweep.ts';

export const sweepEvery = 24 * 60 * 60_000;

export interface DailySweepNeeds {
  readonly db: Database;
  readonly files: FileStore;
  /** Milliseconds since 1970. */
  now(): number;
  /** See Sweeping. */
  rowFaults(ending: AbortSignal): Promise<RowFaults>;
  report(swept: SweptStore): void;
}

/** The job that sweeps the store every day, and notes what was lost for those who watch. */
export function dailySweep({ db, files, now, rowFaults, report }: DailySweepNeeds): Work {
  return async (_job, ending) => {
    // Of a server of the release before, beside this one.
    await sealRows(db);
    const swept = await sweepStore({
      db,
      files,
      now: now(),
      deletes: true,
      rowFaults: () => rowFaults(ending),
      ending,
    });
    return {
      again: isoAt(now() + sweepEvery),
      async write(transaction) {
        await writeFact(transaction, 'sweptAt', isoAt(now()));
        await writeFact(transaction, 'filesLost', String(swept.lost.length));
      },
      committed: () => report(swept),
    };
  };
}
