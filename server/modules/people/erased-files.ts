import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../lib/files/file-store.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { tombstoneOf } from '../../lib/store/tombstones.ts';

/** Letters of an id. */
const idLength = 36;

/** Where what is to be erased lies: files of requests, and mails that became files, named after ids. */
export interface ErasablePlaces {
  readonly files: FileStore;
  readonly dataDir: string;
}

/** Deletes what is stored under these ids. */
export async function eraseFiles(places: ErasablePlaces, ids: readonly string[]): Promise<void> {
  for (const id of ids) await places.files.removeAllOf(id);
  const erased = new Set(ids);
  await removeMails(places, (id) => erased.has(id));
}

/** The same of all that was ever erased: a server that was killed may not have come to it, or a mail was on its way. */
export async function sweepErased(db: Database, places: ErasablePlaces): Promise<void> {
  const rows = await db.selectFrom('tombstones').select('id_hash').execute();
  if (rows.length === 0) return;
  const erased = new Set(rows.map(({ id_hash: tombstone }) => tombstone));
  const isErased = (id: string): boolean => erased.has(tombstoneOf(id));
  for await (const id of places.files.ids()) {
    if (isErased(id)) await places.files.removeAllOf(id);
  }
  await removeMails(places, isErased);
}

async function removeMails({ dataDir }: ErasablePlaces, isErased: (id: string) => boolean): Promise<void> {
  const directory = join(dataDir, 'mail');
  const names = await readdir(directory).catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((one) => isErased(one.slice(0, idLength)))) {
    await rm(join(directory, name), { recursive: true, force: true });
  }
}
