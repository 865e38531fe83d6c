import type { OfficeFile, OfficeRecord } from '../../outbox/office-files.ts';
import type { Database } from './database.ts';
import { deleteBytes, writeFile } from './file-bytes.ts';
import type { MetaRecord } from './schema.ts';
import { type StoresOf, writing } from './transaction.ts';

const prefix = 'office/';

/**
 * The key of a request's office record, beside Meta, and the prefix of its file keys: separate from files the
 * person has sent, which follow rules of their own (decision 074).
 */
export function officeKey(submissionId: string): string {
  return prefix + submissionId;
}

export function officeIdOf(key: string): string {
  return key.slice(prefix.length);
}

export const officeKeys = (): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

export function officeIn(found: MetaRecord | undefined): OfficeRecord | undefined {
  return found !== undefined && 'officeFiles' in found ? found : undefined;
}

export async function readOffice(
  database: Database,
  submissionId: string,
): Promise<OfficeRecord | undefined> {
  return officeIn(await database.run((connection) => connection.get('meta', officeKey(submissionId))));
}

/** The files whose bytes are here, of all requests. */
export async function readOfficeFilesHere(
  database: Database,
): Promise<readonly { readonly submissionId: string; readonly file: OfficeFile }[]> {
  const [keys, records] = await database.run((connection) => {
    const store = connection.transaction('meta').objectStore('meta');
    return Promise.all([store.getAllKeys(officeKeys()), store.getAll(officeKeys())]);
  });
  return keys.flatMap((key, index) => {
    const { officeFiles = [], here = [] } = officeIn(records[index]) ?? {};
    const files = officeFiles.filter(({ fileId }) => here.includes(fileId));
    return files.map((file) => ({ submissionId: officeIdOf(key), file }));
  });
}

/** Applies each change to the stored record. Undefined: nothing is stored. */
export async function changeOffice(
  database: Database,
  submissionId: string,
  change: (before: OfficeRecord | undefined) => OfficeRecord | undefined,
): Promise<void> {
  await database.run((connection) =>
    writing(connection, ['meta'], async (transaction) => {
      const store = transaction.objectStore('meta');
      const after = change(officeIn(await store.get(officeKey(submissionId))));
      if (after !== undefined) await store.put(after, officeKey(submissionId));
    }),
  );
}

/**
 * Stores the bytes of a file, and then its name. Returns false, leaving nothing, when the request was
 * forgotten meanwhile.
 */
export async function keepOfficeFile(
  database: Database,
  submissionId: string,
  file: OfficeFile,
  bytes: ArrayBuffer,
  now: number,
): Promise<boolean> {
  const key = officeKey(submissionId);
  await writeFile(database, key, file, bytes, now);
  return database.run((connection) =>
    writing(connection, ['meta', 'files', 'chunks'], async (transaction) => {
      const store = transaction.objectStore('meta');
      const record = officeIn(await store.get(key));
      if (record === undefined) {
        await deleteBytes(transaction, key, file.fileId);
        return false;
      }
      await store.put({ ...record, here: [...new Set([...record.here, file.fileId])] }, key);
      return true;
    }),
  );
}

export async function dropOffice(
  transaction: StoresOf<'meta' | 'files' | 'chunks'>,
  submissionId: string,
): Promise<void> {
  const key = officeKey(submissionId);
  await Promise.all([transaction.objectStore('meta').delete(key), deleteBytes(transaction, key)]);
}

/** Deletes everything, because others use this device. Returns whether there was anything. */
export async function dropAllOffice(database: Database): Promise<boolean> {
  return eachOffice(database, () => undefined);
}

/** Frees the bytes, which can be fetched again, for requests to be sent. Returns whether there were any. */
export async function releaseOfficeBytes(database: Database): Promise<boolean> {
  return eachOffice(database, (record) => ({ ...record, here: [] }));
}

async function eachOffice(
  database: Database,
  left: (record: OfficeRecord) => OfficeRecord | undefined,
): Promise<boolean> {
  return database.run((connection) =>
    writing(connection, ['meta', 'files', 'chunks'], async (transaction) => {
      const store = transaction.objectStore('meta');
      let found = false;
      for (const key of await store.getAllKeys(officeKeys())) {
        const record = officeIn(await store.get(key));
        if (record === undefined) continue;
        const after = left(record);
        found ||= after === undefined || record.here.length > 0;
        await deleteBytes(transaction, key);
        if (after === undefined) await store.delete(key);
        else await store.put(after, key);
      }
      return found;
    }),
  );
}
