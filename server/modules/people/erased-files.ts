import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../lib/store/open-database.ts';
import { tombstoneOf } from '../../lib/store/tombstones.ts';

/** Files of requests lie in directories named by ids; mails that go to files are named after ids. */
const places = ['files', 'mail'] as const;

/** Letters of an id. */
const idLength = 36;

/** Deletes what lies on the disk under these ids. @param dataDir DATA_DIR */
export async function eraseFiles(dataDir: string, ids: readonly string[]): Promise<void> {
  const erased = new Set(ids.map(tombstoneOf));
  await removeNamed(dataDir, (id) => erased.has(tombstoneOf(id)));
}

/** The same of all that was ever erased: a server that was killed may not have come to it, or a mail was on its way. */
export async function sweepErased(db: Database, dataDir: string): Promise<void> {
  const rows = await db.selectFrom('tombstones').select('id_hash').execute();
  if (rows.length === 0) return;
  const erased = new Set(rows.map(({ id_hash: tombstone }) => tombstone));
  await removeNamed(dataDir, (id) => erased.has(tombstoneOf(id)));
}

async function removeNamed(dataDir: string, isErased: (id: string) => boolean): Promise<void> {
  for (const place of places) {
    const directory = join(dataDir, place);
    const names = await readdir(directory).catch((error: unknown) => {
      if (Object(error).code === 'ENOENT') return [];
      throw error;
    });
    for (const name of names.filter((one) => isErased(one.slice(0, idLength)))) {
      await rm(join(directory, name), { recursive: true, force: true });
    }
  }
}
