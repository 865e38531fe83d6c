import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { isoAt, type Work } from '../../lib/jobs/job-lane.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { idIn, tombstoneOf } from '../../lib/store/ids.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { writeDurably } from './copy-file.ts';

/** Times of erasure by the tombstones of ids. */
export type Erased = ReadonlyMap<string, string>;

/** Kept beside the backups and in none of them: a restore must not bring back what was erased after the backup. */
const erasedName = 'erased.txt';

export async function readErased(directory: string): Promise<Erased> {
  const text = await readFile(join(directory, erasedName), 'utf8').catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return '';
    throw error;
  });
  const lines = [...text.matchAll(/^([0-9a-f]{64}) (\S+)$/gm)];
  return new Map(lines.map(([, tombstone = '', at = '']) => [tombstone, at]));
}

/** A store of an earlier release has none. */
export async function erasedIn(db: Kysely<Tables>): Promise<Erased> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'tombstones')) return new Map();
  const rows = await db.selectFrom('tombstones').select(['id_hash', 'at']).execute();
  return new Map(rows.map(({ id_hash: tombstone, at }) => [tombstone, at]));
}

/** Adds to the stored tombstones and removes none. @returns all of them */
export async function keepErased(directory: string, erased: Erased): Promise<Erased> {
  const before = await readErased(directory);
  const all = new Map([...erased, ...before]);
  if (all.size > before.size) {
    const lines = [...all].map(([tombstone, at]) => `${tombstone} ${at}\n`);
    await writeDurably(join(directory, erasedName), lines.sort().join(''));
  }
  return all;
}

/** @param path of a file, below DATA_DIR/files: its first part is the place of the submission it came with */
export function isErasedPath(erased: Pick<Erased, 'has'>, path: string): boolean {
  const place = placeIn(path);
  return erased.has(tombstoneOf(idIn(place))) || erased.has(tombstoneOf(place));
}

export function placeIn(path: string): string {
  return path.split('/')[0] ?? '';
}

/** Milliseconds. Short, so that what is erased now does not come back from a backup made a minute ago. */
const pause = 60_000;

/** The job that copies the tombstones of a running server to its backup directory. */
export function keepingErased(db: Database, directory: string, now: () => number): Work {
  return async () => {
    const erased = await erasedIn(db);
    if (erased.size > 0) await keepErased(directory, erased);
    return { again: isoAt(now() + pause) };
  };
}
