import type { StoredFile } from '../../form/values.ts';
import { firstToTell, isOwn, type PocketDocument } from '../../outbox/pocket.ts';
import type { Database } from './database.ts';
import { deleteBytes, writeFile } from './file-bytes.ts';
import { metaIn } from './meta.ts';
import { metaKey, type MetaRecord } from './schema.ts';
import { type StoresOf, type Writing, writing } from './transaction.ts';

const prefix = 'pocket/';

/** Key of a document beside Meta, and of its bytes in `files` and `chunks`. */
export function pocketKey(id: string): string {
  return prefix + id;
}

export const pocketKeys = (): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

function documentIn(found: MetaRecord | undefined): PocketDocument | undefined {
  return found !== undefined && 'pocket' in found ? found.pocket : undefined;
}

/** Latest first, those of one moment by name; empty unless the device is the person's alone. */
export async function readPocket(database: Database): Promise<readonly PocketDocument[]> {
  const [meta, found] = await database.run((connection) => {
    const store = connection.transaction('meta').objectStore('meta');
    return Promise.all([store.get(metaKey), store.getAll(pocketKeys())]);
  });
  if (!isOwn(metaIn(meta).remembered)) return [];
  const documents = found.flatMap((record) => documentIn(record) ?? []);
  return documents.toSorted(
    (one, other) => other.keptAt - one.keptAt || one.file.name.localeCompare(other.file.name),
  );
}

/**
 * Stores the bytes of a document, and then its name, as putInPocket does. @throws leaving nothing of it
 */
export async function storeInPocket(
  database: Database,
  document: PocketDocument,
  bytes: ArrayBuffer,
): Promise<boolean> {
  try {
    await writeFile(database, pocketKey(document.id), document.file, bytes, document.keptAt);
    return await putInPocket(database, document);
  } catch (error) {
    await forgetPocketBytes(database, document.id);
    throw error;
  }
}

/** For bytes that got no name. Does not reject: what is left is deleted in time. */
export async function forgetPocketBytes(database: Database, id: string): Promise<void> {
  await database
    .run((connection) =>
      writing(connection, ['files', 'chunks'], (transaction) => deleteBytes(transaction, pocketKey(id))),
    )
    .catch(() => undefined);
}

/**
 * Names a document whose bytes are stored. Returns false, leaving nothing of it, where the device is not, or no longer,
 * the person's alone.
 */
export async function putInPocket(database: Database, document: PocketDocument): Promise<boolean> {
  return inPocket(database, async (transaction, isAllowed) => {
    const key = pocketKey(document.id);
    if (!isAllowed) {
      await deleteBytes(transaction, key);
      return false;
    }
    const files = transaction.objectStore('files');
    const record = await files.get([key, document.file.fileId]);
    // An earlier release, put back, deletes the bytes of files that it knows nothing of, but for recent ones.
    if (record !== undefined) await files.put({ ...record, takenAt: Infinity }, [key, document.file.fileId]);
    await transaction.objectStore('meta').put({ pocket: document }, key);
    return true;
  });
}

/** Does nothing where there is no such document any more. */
export async function changeInPocket(
  database: Database,
  id: string,
  change: (document: PocketDocument) => PocketDocument,
): Promise<void> {
  await inPocket(database, async (transaction) => {
    const meta = transaction.objectStore('meta');
    const document = documentIn(await meta.get(pocketKey(id)));
    if (document !== undefined) await meta.put({ pocket: change(document) }, pocketKey(id));
  });
}

export async function removeFromPocket(database: Database, id: string): Promise<void> {
  await inPocket(database, (transaction) => drop(transaction, pocketKey(id)));
}

/** Runs the work, and notes when the person has to be told next that a document expires. */
async function inPocket<R>(
  database: Database,
  work: (transaction: Writing<'meta' | 'files' | 'chunks'>, isAllowed: boolean) => Promise<R>,
): Promise<R> {
  return database.run((connection) =>
    writing(connection, ['meta', 'files', 'chunks'], async (transaction) => {
      const store = transaction.objectStore('meta');
      const result = await work(transaction, isOwn(metaIn(await store.get(metaKey)).remembered));
      const meta = metaIn(await store.get(metaKey));
      const documents = (await store.getAll(pocketKeys())).flatMap((record) => documentIn(record) ?? []);
      const expiryTellFrom = firstToTell(documents);
      await store.put({ ...meta, remembered: { ...meta.remembered, expiryTellFrom } }, metaKey);
      return result;
    }),
  );
}

async function drop(transaction: StoresOf<'meta' | 'files' | 'chunks'>, key: string): Promise<void> {
  await Promise.all([transaction.objectStore('meta').delete(key), deleteBytes(transaction, key)]);
}

/** Deletes everything, because others use this device. Returns whether there was anything. */
export async function dropAllPocket(database: Database): Promise<boolean> {
  return database.run((connection) => writing(connection, ['meta', 'files', 'chunks'], dropPocket));
}

/** Like dropAllPocket, within a transaction. */
export async function dropPocket(transaction: StoresOf<'meta' | 'files' | 'chunks'>): Promise<boolean> {
  const keys = await transaction.objectStore('meta').getAllKeys(pocketKeys());
  for (const key of keys) await drop(transaction, key);
  return keys.length > 0;
}

/** Files whose bytes are a document's. */
export function pocketFilesIn(found: readonly (MetaRecord | undefined)[]): readonly StoredFile[] {
  return found.flatMap((record) => documentIn(record)?.file ?? []);
}
