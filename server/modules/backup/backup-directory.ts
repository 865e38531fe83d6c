import { randomInt } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import Libsql from 'libsql';
import { syncDirectory } from '../../lib/files/durable.ts';
import { SettingError } from '../../lib/settings/setting-values.ts';
import { restrictNewFiles } from '../../lib/store/data-directory.ts';
import { type Manifest, readManifest } from './manifest.ts';

/**
 * The directory of the backups: one directory for each snapshot of the database, and the files of all of them, each
 * once.
 */
export interface BackupDirectory {
  readonly path: string;
  /** Names of the snapshots, oldest first. */
  snapshots(): Promise<readonly string[]>;
  /** @throws SettingError when the manifest is damaged */
  manifestOf(snapshot: string): Promise<Manifest>;
  snapshotPath(snapshot: string): string;
  /** @param path below DATA_DIR/files */
  filePath(path: string): string;
  /**
   * Records beside the backups that one of them is being restored.
   * @returns its number among the restores from here, from 1; a random number where nothing can be written there
   */
  noteRestore(): Promise<number>;
}

const filesName = 'files';
const unfinishedName = 'unfinished';
const snapshotName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

function backupDirectory(path: string): BackupDirectory {
  return {
    path,
    snapshots: () => snapshotsIn(path),
    async manifestOf(snapshot) {
      const manifest = await readManifest(join(path, snapshot));
      if (manifest !== undefined) return manifest;
      throw new SettingError(join(path, snapshot), 'the manifest is missing or damaged');
    },
    snapshotPath: (snapshot) => join(path, snapshot),
    filePath: (file) => join(path, filesName, ...file.split('/')),
    noteRestore: () => noteRestoreIn(path),
  };
}

/** Each restore creates a file of its own, so that two that begin at once get two numbers. */
async function noteRestoreIn(path: string): Promise<number> {
  for (let number = 1; ; number += 1) {
    try {
      await writeFile(join(path, `restored-${number}`), '', { flag: 'wx' });
      await syncDirectory(path);
      return number;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return randomInt(2, 1000);
    }
  }
}

async function snapshotsIn(path: string): Promise<readonly string[]> {
  return (await readdir(path)).filter((name) => snapshotName.test(name)).sort();
}

/** @throws SettingError when there is no backup */
export async function openBackups(directory: string): Promise<BackupDirectory> {
  const path = resolve(directory);
  const entries = await entriesOf(path);
  if (entries === undefined) throw new SettingError(path, 'there is no such directory');
  if (!entries.some((name) => snapshotName.test(name)))
    throw new SettingError(path, 'there is no backup in it');
  return backupDirectory(path);
}

export interface WritableBackups extends BackupDirectory {
  /** Creates an empty directory for the next snapshot. */
  begin(): Promise<string>;
  /** Gives the snapshot its final name, from which on it counts. */
  finish(takenAt: string): Promise<string>;
  release(): void;
}

/**
 * Opens the directory for writing, creates it when missing, and holds it for this process alone.
 * @param dataDir what is to be backed up
 * @throws SettingError when it cannot be used
 */
export async function openForBackup(directory: string, dataDir: string): Promise<WritableBackups> {
  const path = resolve(directory);
  const toDataDir = relative(resolve(dataDir), path);
  if (toDataDir === '' || (toDataDir !== '..' && !toDataDir.startsWith(`..${sep}`))) {
    throw new SettingError(path, 'lies in DATA_DIR: whatever took one would take the other');
  }
  const entries = await entriesOf(path);
  const isOurs = entries?.every((name) => name === 'lost+found') ?? true;
  if (!isOurs && entries?.includes(backupLockName) === false) {
    throw new SettingError(path, 'holds other things, and no backup; name an empty or a new directory');
  }
  restrictNewFiles();
  try {
    await mkdir(join(path, filesName), { recursive: true, mode: 0o700 });
    const release = holdBackups(path);
    const unfinished = join(path, unfinishedName);
    return {
      ...backupDirectory(path),
      async begin() {
        await rm(unfinished, { recursive: true, force: true });
        await mkdir(unfinished);
        return unfinished;
      },
      async finish(takenAt) {
        const newest = (await snapshotsIn(path)).at(-1) ?? '';
        const name = nameAfter(newest, takenAt);
        await syncDirectory(unfinished);
        await rename(unfinished, join(path, name));
        await syncDirectory(path);
        return name;
      },
      release,
    };
  } catch (error) {
    if (error instanceof SettingError) throw error;
    throw new SettingError(path, `cannot be written (${codeOf(error)})`);
  }
}

/** Snapshots sort by their names, even when the clock was set back. */
function nameAfter(newest: string, takenAt: string): string {
  const name = takenAt.replaceAll(':', '-');
  if (name > newest) return name;
  const [day = '', time = ''] = newest.split('T');
  const at = Date.parse(`${day}T${time.replaceAll('-', ':')}`);
  return new Date(at + 1).toISOString().replaceAll(':', '-');
}

/** Returns undefined where there is nothing. @throws SettingError when it is not a directory, or cannot be read */
export async function entriesOf(path: string): Promise<readonly string[] | undefined> {
  try {
    return await readdir(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    const isFile = codeOf(error) === 'ENOTDIR';
    throw new SettingError(path, isFile ? 'is no directory' : `cannot be read (${codeOf(error)})`);
  }
}

/** Size in bytes; undefined when the file is missing. */
export async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

const backupLockName = 'backup.lock';

/**
 * Locks a directory of backups for this process, so that no other process deletes what it reads. The lock is one of the
 * operating system, so a killed program leaves none behind.
 * @returns releases the lock
 */
export function holdBackups(path: string): () => void {
  const lock = new Libsql(join(path, backupLockName));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => void lock.close();
  } catch (error) {
    lock.close();
    if (!String(Object(error).code).startsWith('SQLITE_BUSY')) throw error;
    throw new SettingError(path, 'another backup, restore or proof is under way');
  }
}
