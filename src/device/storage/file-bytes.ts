import type { StoredFile } from '../../form/values.ts';
import type { Database } from './database.ts';
import { type FileRecord, keysBelow } from './schema.ts';
import { sha256Of } from '../files/sha256.ts';
import { nameOf } from './storage-failure.ts';
import { type StoresOf, writing } from './transaction.ts';

/** Bytes; one damaged chunk affects one file, and no record is large (hazards 3.5). */
export const chunkSize = 1024 * 1024;

/** A commit to the disk takes about as long as writing some MiB. */
const chunksPerTransaction = 4;

/**
 * Stores the bytes of a file; its record becomes 'whole' only in the transaction of the last chunks, so that
 * a file cut off in the middle can be recognised (promises R4).
 */
export async function writeFile(
  database: Database,
  submissionId: string,
  file: StoredFile,
  bytes: ArrayBuffer,
  takenAt: number,
): Promise<void> {
  const { fileId, size, sha256 } = file;
  const chunks = Math.ceil(size / chunkSize);
  const record = { submissionId, fileId, size, sha256, chunks, takenAt };
  for (let first = 0; first < chunks; first += chunksPerTransaction) {
    const end = Math.min(chunks, first + chunksPerTransaction);
    const state: FileRecord['state'] = end === chunks ? 'whole' : 'writing';
    const numbers = Array.from({ length: end - first }, (_chunk, index) => first + index);
    await database.run((connection) =>
      writing(connection, ['files', 'chunks'], async (transaction) => {
        // Async, so that a synchronous throw, such as running out of memory, leaves no other put without a
        // handler.
        const put = async (number: number): Promise<unknown> => {
          const chunk = bytes.slice(number * chunkSize, (number + 1) * chunkSize);
          return transaction.objectStore('chunks').put(chunk, [submissionId, fileId, number]);
        };
        await Promise.all([
          transaction.objectStore('files').put({ ...record, state }, [submissionId, fileId]),
          ...numbers.map(put),
        ]);
      }),
    );
  }
}

/**
 * Returns a fresh Blob of the bytes, never one from the database (hazards 3.8); undefined unless length and
 * hash are right.
 */
export async function readFile(
  database: Database,
  submissionId: string,
  file: StoredFile,
): Promise<Blob | undefined> {
  const bytes = new Uint8Array(file.size);
  let filled = 0;
  for (let number = 0; filled < file.size; number += 1) {
    const chunk = await readChunk(database, [submissionId, file.fileId, number]);
    if (chunk === undefined || chunk.byteLength === 0 || filled + chunk.byteLength > file.size)
      return undefined;
    bytes.set(new Uint8Array(chunk), filled);
    filled += chunk.byteLength;
  }
  if ((await sha256Of(bytes.buffer)) !== file.sha256) return undefined;
  return new Blob([bytes.buffer], { type: file.type });
}

/**
 * Treats bytes that the browser has lost as missing; a database that fails otherwise may answer next time.
 */
async function readChunk(
  database: Database,
  key: [string, string, number],
): Promise<ArrayBuffer | undefined> {
  try {
    return await database.run((connection) => connection.get('chunks', key));
  } catch (error) {
    if (['NotReadableError', 'DataError'].includes(nameOf(error))) return undefined;
    throw error;
  }
}

/** Tells whether every chunk of the file is there, judged by keys: no bytes are read. */
export async function isWhole(
  transaction: StoresOf<'files' | 'chunks'>,
  submissionId: string,
  file: StoredFile,
): Promise<boolean> {
  const record = await transaction.objectStore('files').get([submissionId, file.fileId]);
  if (record?.state !== 'whole' || record.size !== file.size || record.sha256 !== file.sha256) return false;
  const keys = await transaction.objectStore('chunks').count(keysBelow(submissionId, file.fileId));
  return keys === record.chunks && record.chunks === Math.ceil(file.size / chunkSize);
}

export async function deleteBytes(
  transaction: StoresOf<'files' | 'chunks'>,
  ...key: readonly [submissionId: string, fileId?: string]
): Promise<void> {
  const [submissionId, fileId] = key;
  const files = fileId === undefined ? keysBelow(submissionId) : IDBKeyRange.only([submissionId, fileId]);
  const chunks = fileId === undefined ? keysBelow(submissionId) : keysBelow(submissionId, fileId);
  await Promise.all([
    transaction.objectStore('files').delete(files),
    transaction.objectStore('chunks').delete(chunks),
  ]);
}
