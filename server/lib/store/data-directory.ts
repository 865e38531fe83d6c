import { constants, type Dirent, existsSync } from 'node:fs';
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import Libsql from 'libsql';
import { SettingError } from '../settings/setting-values.ts';
import type { Settings } from '../settings/settings.ts';

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

/** Permission bits of everyone but the owner. */
const others = 0o077;

/** Makes new files of this process unreadable for other users of the machine: they include passports. */
export function restrictNewFiles(): void {
  process.umask(others);
}

/**
 * Removes other users' permissions from a directory and everything below it, the directory last: the next start
 * completes an interrupted repair.
 * @returns how many entries were open to others
 * @throws SettingError when an entry cannot be changed
 */
async function restrictToOwner(directory: string): Promise<number> {
  // Windows has no such permission bits.
  if (process.platform === 'win32') return 0;
  if (((await stat(directory)).mode & others) === 0) return 0;
  return closeEntry(directory, true);
}

async function closeEntry(path: string, isDirectory: boolean): Promise<number> {
  let closed = 0;
  const entries = isDirectory ? await readdir(path, { withFileTypes: true }) : [];
  for (const entry of entries)
    if (isKept(entry)) closed += await closeEntry(join(path, entry.name), entry.isDirectory());
  try {
    const { mode } = await stat(path);
    if ((mode & others) === 0) return closed;
    await chmod(path, mode & ~others & 0o7777);
    return closed + 1;
  } catch (error) {
    // Deleted meanwhile, such as a file of the database.
    const code = String(Object(error).code);
    if (code === 'ENOENT') return closed;
    throw new SettingError(
      'DATA_DIR',
      `${path} can be read by other users of this machine, and not be closed to them (${code})`,
    );
  }
}

/** Symbolic links are left alone: their targets are not ours. */
function isKept(entry: Dirent): boolean {
  return entry.isDirectory() || entry.isFile();
}
