import { afterLearning } from '../../outbox/kept-request.ts';
import type { Remembered } from '../../outbox/ports.ts';
import type { Database } from './database.ts';
import { type Meta, metaKey, type MetaRecord } from './schema.ts';
import { type StoresOf, writing } from './transaction.ts';

export const nothingYet: Meta = { sequence: 0, remembered: {} };

/** A later version may store something else under this key. */
export function metaIn(found: MetaRecord | undefined): Meta {
  return found !== undefined && 'sequence' in found ? found : nothingYet;
}

export async function remembered(database: Database): Promise<Remembered> {
  const meta = await database.run((connection) => connection.get('meta', metaKey));
  return metaIn(meta).remembered;
}

export async function remember(database: Database, change: Partial<Remembered>): Promise<void> {
  await database.run((connection) =>
    writing(connection, ['meta'], async (transaction) => {
      const store = transaction.objectStore('meta');
      const meta = metaIn(await store.get(metaKey));
      const learned = afterLearning(meta.remembered, change);
      await store.put({ ...meta, remembered: { ...meta.remembered, ...change, ...learned } }, metaKey);
    }),
  );
}

/** Returns the next number in the order of finalising; consumed only when the transaction is committed. */
export async function nextSequence(transaction: StoresOf<'meta'>): Promise<number> {
  const store = transaction.objectStore('meta');
  const meta = metaIn(await store.get(metaKey));
  const sequence = meta.sequence + 1;
  await store.put({ ...meta, sequence }, metaKey);
  return sequence;
}
