import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { formIds } from '../../../src/forms/index.ts';
import type { Transaction } from 'kysely';
import type { FileStore } from '../../lib/files/file-store.ts';
import { openBucketOf, openFileStore } from '../../lib/files/open-file-store.ts';
import { SettingError } from '../../lib/settings/setting-values.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { claimDataDirectory, type DataDirectory, unfinishedRestore } from '../../lib/store/data-directory.ts';
import { type Database, openDatabase, tablesIn } from '../../lib/store/open-database.ts';
import { eraseRows } from '../../lib/store/erase-rows.ts';
import { placeOf, tombstoneOf } from '../../lib/store/ids.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { raiseGeneration, writeFact } from '../../lib/store/store-facts.ts';
import { type BackupDirectory, entriesOf, sizeOf } from './backup-directory.ts';
import { copyTo, factsOf, forEachFile, isSame, readerOf } from './copy-file.ts';
import { databaseKindOf, databaseNameOf, otherKind, placeDatabase, rowsIn } from './database-copy.ts';
import { type Erased, isErasedPath, readErased } from './erased.ts';
import type { Manifest } from './manifest.ts';

/**
 * References skipped by a restore: it is unknown how many were given after the backup, and none may be given twice.
 * Each restore from the same directory skips this many more, because the store of the one before continued from there.
 */
const referencesLeftOut = 10_000;

export interface Restored {
  readonly takenAt: string;
  readonly submissions: number;
  readonly files: number;
  readonly generation: number;
  /** Paths that rows name, but whose files were lost before the backup. */
  readonly lost: readonly string[];
}

/**
 * Restores the newest backup into the place of the settings, which is empty or absent, and makes a store of it that can
 * be served.
 * @throws SettingError when anything is damaged or in the way; the place is then as empty as before
 */
export async function restore(backups: BackupDirectory, settings: Settings, now: number): Promise<Restored> {
  const newest = (await backups.snapshots()).at(-1) ?? '';
  const manifest = await backups.manifestOf(newest);
  const erased = await readErased(backups.path);
  const files = manifest.files.filter(({ path }) => !isErasedPath(erased, path));
  if (manifest.database.kind !== databaseKindOf(settings)) throw otherKind(manifest.database.kind);
  await refuseFilled(settings);
  const bucket = await openBucketOf(settings);
  await refuseDamagedDatabase(backups, newest, manifest);
  const dataDir = await claimDataDirectory(settings.dataDir);
  let placed: FileStore | undefined;
  try {
    await chmod(dataDir.path, 0o700);
    await writeFile(join(dataDir.path, unfinishedRestore), '');
    const store = await openFileStore(dataDir.path, bucket);
    await refuseFilledBucket(store);
    placed = store;
    await placeFiles(backups, files, store);
    await placeDatabase(settings, backups.snapshotPath(newest));
    const round = await backups.noteRestore();
    const { generation, submissions } = await makeServable(settings, { manifest, erased, round }, now);
    await rm(join(dataDir.path, unfinishedRestore));
    const { takenAt, lost } = manifest;
    return { takenAt, submissions, files: files.length, generation, lost };
  } catch (error) {
    // The original error matters, even where clearing up fails; then the note stays, and no server starts on the
    // remains.
    await clear(dataDir, placed).catch(() => undefined);
    throw error;
  } finally {
    dataDir.release();
  }
}

async function refuseFilled({ dataDir, databaseUrl }: Settings): Promise<void> {
  const entries = await entriesOf(resolve(dataDir));
  if (entries !== undefined && entries.length > 0) {
    throw new SettingError(
      'DATA_DIR',
      `${resolve(dataDir)} is not empty; a restore fills an empty or absent one`,
    );
  }
  if (databaseUrl !== undefined && (await tablesIn(databaseUrl)).length > 0) {
    throw new SettingError('DATABASE_URL', 'the database is not empty; a restore fills an empty one');
  }
}

/** DATA_DIR is empty by now: only a bucket can hold something. @throws SettingError */
async function refuseFilledBucket(store: FileStore): Promise<void> {
  for await (const { path } of store.list()) {
    throw new SettingError('FILES_URL', `the bucket holds files (${path}); a restore fills an empty one`);
  }
}

/** Both were empty before. The note goes last: until then no server takes the remains for a store. */
async function clear(dataDir: DataDirectory, store: FileStore | undefined): Promise<void> {
  if (store !== undefined) await emptyStore(store);
  dataDir.release();
  const names = (await readdir(dataDir.path)).filter((name) => name !== unfinishedRestore);
  for (const name of [...names, unfinishedRestore]) {
    await rm(join(dataDir.path, name), { recursive: true, force: true });
  }
}

async function emptyStore(store: FileStore): Promise<void> {
  for await (const place of store.places()) await store.removeAllIn(place);
}

/** Runs first, because everything else relies on the database. */
async function refuseDamagedDatabase(
  backups: BackupDirectory,
  snapshot: string,
  { database }: Manifest,
): Promise<void> {
  const path = join(backups.snapshotPath(snapshot), databaseNameOf(database.kind));
  if ((await sizeOf(path)) === undefined) throw new SettingError(path, 'is missing: the backup is damaged');
  if (!isSame(await factsOf(readerOf(path)), database)) throw new SettingError(path, 'is damaged');
}

async function placeFiles(
  backups: BackupDirectory,
  files: Manifest['files'],
  store: FileStore,
): Promise<void> {
  // Checked at once, so that a missing file is not found only after an hour.
  for (const { path, size } of files) {
    const there = await sizeOf(backups.filePath(path));
    const fault = there === undefined ? 'is missing: the backup is damaged' : 'is damaged';
    if (there !== size) throw new SettingError(backups.filePath(path), fault);
  }
  await forEachFile(files, async (file) => {
    const from = backups.filePath(file.path);
    const staging = store.open();
    const staged = await staging.pathFor(0);
    const facts = await copyTo(readerOf(from), staged);
    if (!isSame(facts, file)) throw new SettingError(from, 'is damaged');
    await store.restore(staged, file.path);
    await staging.discard();
  });
}

/** Prepares the store for serving, which includes erasing again what was erased after the backup. */
async function makeServable(
  settings: Settings,
  {
    manifest,
    erased,
    round,
  }: { readonly manifest: Manifest; readonly erased: Erased; readonly round: number },
  now: number,
): Promise<Pick<Restored, 'generation' | 'submissions'>> {
  const db = await openDatabase(settings);
  try {
    await refuseOtherRows(db, manifest);
    return await db.transaction().execute(async (transaction) => {
      await eraseAgain(transaction, erased);
      await leaveOutReferences(transaction, round * referencesLeftOut);
      // The backup contains its secret, so a new one is made and everybody signs in again.
      await transaction.deleteFrom('store_facts').where('fact', '=', 'tokenSecret').execute();
      await writeFact(transaction, 'backedUpUntil', manifest.backedUpUntil);
      await writeFact(transaction, 'backedUpAt', manifest.takenAt);
      const { submissions } = await rowsIn(transaction);
      return { submissions, generation: await raiseGeneration(transaction, now) };
    });
  } finally {
    await db.destroy();
  }
}

async function eraseAgain(transaction: Transaction<Tables>, erased: Erased): Promise<void> {
  if (erased.size === 0) return;
  const all = await transaction.selectFrom('submissions').select('submission_id').execute();
  for (const { submission_id: id } of all) {
    const place = placeOf({ kind: 'request', id });
    const at = erased.get(tombstoneOf(id)) ?? erased.get(tombstoneOf(place));
    if (at !== undefined) await eraseRows(transaction, id, at);
  }
  // Clients without any request; the others were erased with their last one.
  for (const { person_id: id } of await transaction.selectFrom('people').select('person_id').execute()) {
    if (!erased.has(tombstoneOf(id))) continue;
    await transaction.deleteFrom('person_submissions').where('person_id', '=', id).execute();
    await transaction.deleteFrom('people').where('person_id', '=', id).execute();
  }
  // Includes ids that the backup did not hold yet, because a device may still send them.
  for (const [tombstone, at] of erased) {
    await transaction
      .insertInto('tombstones')
      .values({ id_hash: tombstone, at })
      .onConflict((conflict) => conflict.column('id_hash').doNothing())
      .execute();
  }
}

/** Checks that the database names exactly the files that were restored. */
async function refuseOtherRows(db: Database, manifest: Manifest): Promise<void> {
  const rows = await rowsIn(db);
  const placed = new Map(manifest.files.map((file) => [file.path, file]));
  const lost = new Set(manifest.lost);
  const isWhole = rows.files.every((row) => {
    const file = placed.get(row.path);
    return file === undefined ? lost.has(row.path) : isSame(file, row);
  });
  if (isWhole && rows.submissions === manifest.submissions) return;
  throw new SettingError('The backup', 'its database does not fit its manifest: it is damaged');
}

/**
 * Records the skipped references: a sender who repeats a lost request may name the reference that it had
 * (intake/record.ts).
 */
async function leaveOutReferences(db: Database, count: number): Promise<void> {
  for (const form of formIds) {
    const { last } = await db
      .insertInto('reference_numbers')
      .values({ form, last: count })
      .onConflict((conflict) =>
        conflict.column('form').doUpdateSet((row) => ({ last: row('reference_numbers.last', '+', count) })),
      )
      .returning('last')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('reference_gaps')
      .values({ form, after: last - count, until: last })
      .execute();
  }
}
