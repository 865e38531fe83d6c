import { rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openBucketOf, openFileStore } from '../../lib/files/open-file-store.ts';
import { SettingError } from '../../lib/settings/setting-error.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { claimDataDirectory, isDataDirectory, moved } from '../../lib/store/data-directory.ts';
import { sealRows } from '../../lib/store/ledger-check.ts';
import { type Database, NoStore, openDatabase } from '../../lib/store/open-database.ts';
import { openGeneration, readFacts } from '../../lib/store/store-facts.ts';
import { tokenSecret } from '../accounts/token-secret.ts';
import { rowFaults } from '../backup/row-faults.ts';
import { verifyStore } from '../backup/verify.ts';
import { moveFiles } from './move-files.ts';
import { isUnused, moveRows } from './move-rows.ts';

export interface Moved {
  readonly submissions: number;
  readonly files: number;
  readonly copied: number;
  /** One line each: what is not in the target as it was received. */
  readonly faults: readonly string[];
}

export interface Move {
  /** DATA_DIR of the one machine. */
  readonly from: string;
  /** Where it goes: PostgreSQL, and DATA_DIR or the bucket of FILES_URL. */
  readonly to: Settings;
  progress(copied: number, of: number): void;
}

/**
 * Brings the store of one machine, with no server running, to PostgreSQL and the file store of the settings: first the
 * files, then all rows in one transaction, then every file is read again. Interrupted anywhere, it goes on where it was.
 * @throws SettingError when source or target cannot be used
 */
export async function moveStore({ from, to, progress }: Move): Promise<Moved> {
  const source = resolve(from);
  if (to.databaseUrl === undefined) throw new SettingError('DATABASE_URL', 'is missing: where to move to');
  if (!isDataDirectory(source) || !existsSync(join(source, 'pmts.db'))) {
    throw new NoStore('DIR', `there is no store with an embedded database in ${source}`);
  }
  const claimed = await claimDataDirectory(source);
  try {
    const { databaseUrl: _, ...embedded } = to;
    const rows = await openDatabase({ ...embedded, dataDir: source });
    const target = await openDatabase(to);
    try {
      await refuseOther(rows, target);
      // What a release before this one had elsewhere, or not at all.
      await openGeneration(rows, Date.now());
      await tokenSecret({}, rows, source);
      await sealRows(rows);
      // In the target every row would be what was written.
      const { faults } = await rowFaults(rows);
      if (faults.length > 0) return { submissions: 0, files: 0, copied: 0, faults };
      return await moveAll({ rows, target, source, to, progress });
    } finally {
      await target.destroy();
      await rows.destroy();
    }
  } finally {
    claimed.release();
  }
}

interface Open {
  readonly rows: Database;
  readonly target: Database;
  readonly source: string;
  readonly to: Settings;
  progress(copied: number, of: number): void;
}

async function moveAll({ rows, target, source, to, progress }: Open): Promise<Moved> {
  const isSamePlace = resolve(to.dataDir) === source;
  const release = isSamePlace ? undefined : (await claimDataDirectory(to.dataDir)).release;
  try {
    const [fromFiles, toFiles] = [
      await openFileStore(source),
      await openFileStore(to.dataDir, await openBucketOf(to)),
    ];
    const { copied } = await moveFiles({ db: rows, from: fromFiles, to: toFiles, progress });
    if (await isUnused(target)) await moveRows(rows, target);
    const { submissions, files, faults } = await verifyStore(target, to, toFiles);
    const all = [...(await differences(rows, target)), ...faults];
    // The old server would give the same references again, and the office would look at one of two stores.
    if (all.length === 0) await writeFile(join(source, moved), `${new Date().toISOString()}\n`);
    else await rm(join(source, moved), { force: true });
    return { submissions, files, copied, faults: all };
  } finally {
    release?.();
  }
}

/** A database that holds something has to be the one that an earlier run has filled. */
async function refuseOther(source: Database, target: Database): Promise<void> {
  if (await isUnused(target)) return;
  const [ours, theirs] = [await readFacts(source), await readFacts(target)];
  // Two stores that began in the same second have the same generation, but never the same secret.
  const isOurs = ours.tokenSecret === theirs.tokenSecret && ours.generation === theirs.generation;
  if (ours.tokenSecret === undefined || !isOurs) {
    throw new SettingError('DATABASE_URL', 'somebody uses this database; a move fills an unused one');
  }
}

/** The rows were compared as they were written; this is for a run that found them there. */
async function differences(source: Database, target: Database): Promise<readonly string[]> {
  const countIn = async (db: Database): Promise<number> => {
    const { count } = await db
      .selectFrom('submissions')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const [ours, theirs] = [await countIn(source), await countIn(target)];
  return theirs < ours ? [`database: ${theirs} requests of ${ours}`] : [];
}
