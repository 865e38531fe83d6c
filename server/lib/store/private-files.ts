import type { Dirent } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingError } from '../settings/setting-error.ts';

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
export async function restrictToOwner(directory: string): Promise<number> {
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
