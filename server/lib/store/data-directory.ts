import { constants, existsSync } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import Libsql from 'libsql';
import { SettingError } from '../settings/setting-error.ts';
import type { Settings } from '../settings/settings.ts';
import { restrictNewFiles, restrictToOwner } from './private-files.ts';

export interface DataDirectory {
  readonly path: string;
  /** Number of entries whose access for other users of the machine was removed. */
  readonly closed: number;
  release(): void;
}

const lockName = 'server.lock';

/** Whether a server has ever used this directory: a mistyped path must not look like a store without its files. */
export function isDataDirectory(dataDir: string): boolean {
  return existsSync(join(dataDir, lockName));
}

/**
 * Creates the directory and locks it for this process alone. The lock is the operating system's, so a killed server
 * leaves none behind; without it, a second server started by mistake would delete uploads in flight.
 * @throws SettingError when the directory is not writable or belongs to a running server
 */
export async function claimDataDirectory(dataDir: string): Promise<DataDirectory> {
  const path = await makeDataDirectory(dataDir);
  try {
    const lock = new Libsql(join(path, lockName));
    lock.exec('PRAGMA busy_timeout=1000');
    lock.exec('BEGIN EXCLUSIVE');
    return { path, closed: await restrictToOwner(path), release: () => void lock.close() };
  } catch (error) {
    if (error instanceof SettingError) throw error;
    const busy = codeOf(error).startsWith('SQLITE_BUSY');
    const problem = busy ? 'is in use by another running server' : `cannot be locked (${codeOf(error)})`;
    throw new SettingError('DATA_DIR', `${path} ${problem}`);
  }
}

/** Marker file in a data directory while a backup is being restored into it. */
export const unfinishedRestore = 'unfinished-restore';

/** Half a store must be neither served nor filled. @throws SettingError */
export function refuseUnfinishedRestore(
  dataDir: string,
  { databaseUrl, filesUrl }: Pick<Settings, 'databaseUrl' | 'filesUrl'>,
): void {
  if (!existsSync(join(dataDir, unfinishedRestore))) return;
  const places = [
    'it',
    ...(databaseUrl === undefined ? [] : ['the database of DATABASE_URL']),
    ...(filesUrl === undefined ? [] : ['the bucket of FILES_URL']),
  ];
  throw new SettingError(
    'DATA_DIR',
    `${dataDir} holds a restore that did not finish; empty ${places.join(' and ')}, and restore again`,
  );
}

/** Marker file in a data directory whose store has moved to PostgreSQL. */
export const moved = 'moved';

/** Otherwise two servers would continue from the same store, each without the other's requests. @throws SettingError */
export function refuseMoved(dataDir: string, databaseUrl: string | undefined): void {
  if (databaseUrl !== undefined || !existsSync(join(dataDir, moved))) return;
  throw new SettingError(
    'DATABASE_URL',
    `is not set, and the store in ${dataDir} was moved to PostgreSQL; to use the old one, delete ${moved} there`,
  );
}

/** @returns the absolute path @throws SettingError when it is not writable */
export async function makeDataDirectory(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  restrictNewFiles();
  try {
    // Other users of this machine must not read its content.
    await makeOneByOne(path);
    await access(path, constants.W_OK | constants.X_OK);
    return path;
  } catch (error) {
    throw new SettingError('DATA_DIR', `${path} cannot be written (${codeOf(error)})`);
  }
}

/** Not `recursive`: with it, Node 20 never returns for a path such as /proc, where nothing can be created. */
async function makeOneByOne(path: string): Promise<void> {
  if (existsSync(path) && (await stat(path)).isDirectory()) return;
  if (dirname(path) !== path) await makeOneByOne(dirname(path));
  await mkdir(path, { mode: 0o700 });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
