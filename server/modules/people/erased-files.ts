import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../lib/files/file-store.ts';
import type { ErasedRows } from '../../lib/store/erase-rows.ts';
import { idIn, tombstoneOf } from '../../lib/store/ids.ts';
import type { Database } from '../../lib/store/open-database.ts';

const idLength = 36;

/** Where erased content may lie: files of requests, and mails written as files, named after ids. */
export interface ErasablePlaces {
  readonly files: FileStore;
  readonly dataDir: string;
}

/** Deletes the files of what was erased, except those that another row names. */
export async function eraseFiles(
  db: Database,
  stores: ErasablePlaces,
  { ids, places, paths }: Pick<ErasedRows, 'ids' | 'places' | 'paths'>,
): Promise<void> {
  for (const path of paths) await stores.files.remove(path, Number.POSITIVE_INFINITY);
  for (const place of places) await emptyPlace(db, stores, place);
  const erased = new Set(ids);
  await removeMails(stores, (id) => erased.has(id));
}

/** Does the same for everything ever erased: a server may have been killed before, or a mail was on its way. */
export async function sweepErased(db: Database, stores: ErasablePlaces): Promise<void> {
  const rows = await db.selectFrom('tombstones').select('id_hash').execute();
  if (rows.length === 0) return;
  const erased = new Set(rows.map(({ id_hash: tombstone }) => tombstone));
  for await (const place of stores.files.places()) {
    const isErased = erased.has(tombstoneOf(idIn(place))) || erased.has(tombstoneOf(place));
    if (isErased) await emptyPlace(db, stores, place);
  }
  await removeMails(stores, (id) => erased.has(tombstoneOf(id)));
}

/**
 * Deletes unnamed files too, but keeps everything where a row names one: two requests may have shared an id before
 * there was a registry.
 */
async function emptyPlace(db: Database, { files }: ErasablePlaces, place: string): Promise<void> {
  const named = await db
    .selectFrom('submission_files')
    .select('path')
    .where('path', 'like', `${place}/%`)
    .limit(1)
    .executeTakeFirst();
  if (named === undefined) await files.removeAllIn(place);
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
