import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../lib/files/file-store.ts';
import { openBucketOf, openFileStore } from '../../lib/files/open-file-store.ts';
import { release } from '../../lib/settings/release.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { type Database, openUnmigrated } from '../../lib/store/open-database.ts';
import { writeFact } from '../../lib/store/store-facts.ts';
import { openForBackup, sizeOf, type WritableBackups } from './backup-directory.ts';
import { copyTo, factsOf, forEachFile, isSame, readerOf } from './copy-file.ts';
import { copyDatabase, databaseKindOf, databaseNameOf } from './database-copy.ts';
import { erasedIn, isErasedPath, keepErased, placeIn } from './erased.ts';
import { type ManifestFile, writeManifest } from './manifest.ts';
import { openStoreToRead } from './store-to-read.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Number of snapshots that are kept; the oldest are deleted. */
export const keptSnapshots = 14;

/**
 * Maximum time from a request's receivedAt to its COMMIT: its turn, a connection, its statements and a COMMIT that
 * waits for a standby (database-timeouts.ts). Milliseconds.
 */
export const longestRecording = minute;

/** Age of the newest backup from which health reports it as old: a day, and time to make one. Milliseconds. */
export const backupOldAfter = 26 * hour;

/** Age of the last proof from which health reports it as old: one night may be missed, two may not. Milliseconds. */
export const proofOldAfter = 50 * hour;

export interface BackedUp {
  readonly path: string;
  readonly submissions: number;
  readonly files: number;
  /** The files among them that no earlier backup had copied here. */
  readonly copied: number;
  /** Paths that rows name, but of which neither store nor backup has a complete file. */
  readonly lost: readonly string[];
  /** Damage in the database, one line each. */
  readonly faults: readonly string[];
}

/**
 * Backs up while a server runs: first the database, then the files that its rows name, which never change, then the
 * manifest.
 * @throws SettingError when the directory or the store cannot be used
 */
export async function backUp(settings: Settings, directory: string, now: () => number): Promise<BackedUp> {
  await (await openStoreToRead(settings)).destroy();
  const backups = await openForBackup(directory, settings.dataDir);
  try {
    return await backUpInto(settings, backups, now);
  } finally {
    backups.release();
  }
}

async function backUpInto(
  settings: Settings,
  backups: WritableBackups,
  now: () => number,
): Promise<BackedUp> {
  const snapshot = await backups.begin();
  const startedAt = now();
  const rows = await copyDatabase(settings, snapshot);
  const store = await openFileStore(settings.dataDir, await openBucketOf(settings));
  const { kept, lost, copied } = await copyFiles(store, backups, rows.files);
  const kind = databaseKindOf(settings);
  const backedUpUntil = new Date(startedAt - longestRecording).toISOString();
  await writeManifest(snapshot, {
    version: 1,
    release,
    takenAt: new Date(startedAt).toISOString(),
    backedUpUntil,
    database: { kind, ...(await factsOf(readerOf(join(snapshot, databaseNameOf(kind))))) },
    submissions: rows.submissions,
    files: [...kept],
    lost: [...lost],
  });
  const name = await backups.finish(new Date(startedAt).toISOString());
  // While something is damaged, an old snapshot may be the one that is intact.
  if (rows.faults.length === 0) await forgetOld(backups);
  await forgetErased(settings, backups, new Set(kept.map(({ path }) => placeIn(path))));
  await sayBackedUp(settings, { backedUpUntil, backedUpAt: new Date(startedAt).toISOString() });
  const path = backups.snapshotPath(name);
  const { submissions, faults } = rows;
  return { path, submissions, files: kept.length, copied, lost, faults };
}

interface CopiedFiles {
  readonly kept: readonly ManifestFile[];
  readonly lost: readonly string[];
  readonly copied: number;
}

async function copyFiles(
  store: FileStore,
  backups: WritableBackups,
  files: readonly ManifestFile[],
): Promise<CopiedFiles> {
  const lost = new Set<string>();
  let copied = 0;
  await forEachFile(files, async (file) => {
    const place = backups.filePath(file.path);
    if ((await sizeOf(place)) === file.size) return;
    if (await copyOne(store, file, place)) copied += 1;
    else lost.add(file.path);
  });
  return { kept: files.filter(({ path }) => !lost.has(path)), lost: [...lost].sort(), copied };
}

/** Returns false when the store has lost the file, or it differs from its row; then no copy is kept. */
async function copyOne(store: FileStore, file: ManifestFile, place: string): Promise<boolean> {
  if (!(await store.has(file.path, file.size))) return false;
  const facts = await copyTo(await store.read(file.path), place);
  if (isSame(facts, file)) return true;
  await rm(place, { force: true });
  return false;
}

/** Deletes the oldest snapshots, and the files that none of the others names. */
async function forgetOld(backups: WritableBackups): Promise<void> {
  const all = await backups.snapshots();
  const old = all.slice(0, -keptSnapshots);
  if (old.length === 0) return;
  for (const snapshot of old) {
    await rm(backups.snapshotPath(snapshot), { recursive: true, force: true });
  }
  const named = new Set<string>();
  for (const snapshot of await backups.snapshots()) {
    for (const { path } of (await backups.manifestOf(snapshot)).files) named.add(path);
  }
  await removeUnnamed(backups, '', named);
}

/**
 * Deletes the files of what was erased from all backups, and all else of it from the latest one.
 * @param named places that the latest one needs: two requests may have shared an id before there was a registry
 */
async function forgetErased(
  settings: Settings,
  backups: WritableBackups,
  named: ReadonlySet<string>,
): Promise<void> {
  const all = await keepErased(backups.path, await withStore(settings, erasedIn));
  for (const place of await readdir(backups.filePath(''))) {
    if (named.has(place) || !isErasedPath(all, place)) continue;
    await rm(backups.filePath(place), { recursive: true, force: true });
  }
}

async function removeUnnamed(
  backups: WritableBackups,
  below: string,
  named: ReadonlySet<string>,
): Promise<void> {
  for (const entry of await readdir(backups.filePath(below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      await removeUnnamed(backups, path, named);
      // Fails where the directory is not empty.
      await rmdir(backups.filePath(path)).catch(() => undefined);
    } else if (!named.has(path)) await rm(backups.filePath(path), { force: true });
  }
}

/**
 * Records the backup for health, metrics and capabilities. A store of an earlier release has no place for it, and does
 * without.
 */
async function sayBackedUp(
  settings: Settings,
  facts: { readonly backedUpUntil: string; readonly backedUpAt: string },
): Promise<void> {
  await withStore(settings, async (db) => {
    const tables = await db.introspection.getTables();
    if (!tables.some(({ name }) => name === 'store_facts')) return;
    await writeFact(db, 'backedUpUntil', facts.backedUpUntil);
    await writeFact(db, 'backedUpAt', facts.backedUpAt);
  });
}

async function withStore<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openUnmigrated(settings);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
