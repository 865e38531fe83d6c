import type { Database } from '../database.ts';
import { metaIn } from '../meta.ts';
import { metaKey } from '../schema.ts';
import { writing } from '../transaction.ts';

/**
 * Returns the number that a database gets once. If it differs, the database was deleted in the meantime, and
 * all its content is newer. Undefined where it cannot be read, or where there is none and no room for one.
 */
export async function databaseIdOf(database: Pick<Database, 'run'>): Promise<number | undefined> {
  return readOrGive(database).catch(() => undefined);
}

async function readOrGive(database: Pick<Database, 'run'>): Promise<number> {
  return database.run(async (connection) => {
    const known = metaIn(await connection.get('meta', metaKey)).birth;
    if (known !== undefined) return known;
    return writing(connection, ['meta'], async (transaction) => {
      const store = transaction.objectStore('meta');
      const meta = metaIn(await store.get(metaKey));
      // Another tab may have been faster.
      const databaseId = meta.birth ?? Math.random();
      await store.put({ ...meta, birth: databaseId }, metaKey);
      return databaseId;
    });
  });
}
