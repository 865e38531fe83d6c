import { keysBelow } from './schema.ts';
import type { StoresOf } from './transaction.ts';

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
