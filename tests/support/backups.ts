import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readSettings, type Settings } from '../../server/lib/settings/settings.ts';

/** The path of a directory that does not exist yet. */
export async function newPlace(name = 'backups'): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'pmts-backup-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  return join(place, name);
}

/** Settings of a store that does not exist yet, to restore into. */
export async function emptyPlace(newDatabase: () => Promise<string | undefined>): Promise<Settings> {
  return readSettings({
    PORT: '0',
    DATA_DIR: await newPlace('data'),
    DATABASE_URL: await newDatabase(),
    MIN_FREE_BYTES: '0',
  });
}

export async function contentsOf(place: string): Promise<readonly string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

export async function damage(path: string, how: 'change' | 'remove' | 'cut'): Promise<void> {
  if (how === 'remove') return rm(path);
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(path, how === 'cut' ? bytes.subarray(0, -1) : bytes);
}
