import type { FileStore } from '../../lib/files/file-store.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { HealthCheck } from './health.ts';

/** The checks of every server. @param probe a database connection of its own, see openForProbe */
export function commonChecks(probe: Database, files: FileStore, settings: Settings): readonly HealthCheck[] {
  return [
    { problem: 'database', stopsStoring: true, isWell: () => canCommit(probe) },
    // Quotes and evaluations bring none, and are stored all the same.
    { problem: 'files', stopsStoring: false, isWell: () => files.tryOut().then(() => true) },
    // Mail then becomes files that nobody reads.
    { problem: 'smtpMissing', stopsStoring: false, isWell: () => settings.smtpUrl !== undefined },
  ];
}

/** Reading proves nothing: a full disk and a standby that is gone show in a COMMIT only. */
async function canCommit(probe: Database): Promise<boolean> {
  await probe.selectFrom('submissions').select('submission_id').limit(1).execute();
  const at = new Date().toISOString();
  await probe.transaction().execute((transaction) =>
    transaction
      .insertInto('store_probe')
      .values({ id: 1, at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
      .execute(),
  );
  return true;
}
