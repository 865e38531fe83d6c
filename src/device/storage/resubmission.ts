import { filesBehind } from '../../form/values.ts';
import type { Draft, Entry, Receipt } from '../../outbox/entry.ts';
import type { Database } from './database.ts';
import { deleteBytes } from './delete-bytes.ts';
import { readFile, writeFile } from './file-bytes.ts';
import { structurallyEqual } from './structurally-equal.ts';
import { writing } from './transaction.ts';

/**
 * The entry becomes a draft under another id, and what the API holds under its own becomes a receipt. The bytes are
 * copied first, file by file; then everything changes in one transaction. False, and nothing changed, when the entry
 * is not as it was seen any more or a file of it cannot be read.
 * @param now milliseconds since 1970
 */
export async function startAnew(
  database: Database,
  seen: Entry,
  receipt: Receipt,
  draft: Draft,
  now: number,
): Promise<boolean> {
  const whole = await copyFiles(database, seen.submissionId, draft, now);
  const stores = ['drafts', 'entries', 'receipts', 'files', 'chunks'] as const;
  return database.run((connection) =>
    writing(connection, stores, async (transaction) => {
      const entry = await transaction.objectStore('entries').get(seen.submissionId);
      if (!whole || !structurallyEqual(entry, seen)) {
        await deleteBytes(transaction, draft.submissionId);
        return false;
      }
      await Promise.all([
        transaction.objectStore('drafts').put(draft, draft.submissionId),
        transaction.objectStore('receipts').put(receipt, seen.submissionId),
        transaction.objectStore('entries').delete(seen.submissionId),
        deleteBytes(transaction, seen.submissionId),
      ]);
      return true;
    }),
  );
}

/** One file in memory at a time. False when one is damaged. */
async function copyFiles(
  database: Database,
  from: string,
  { submissionId, values }: Draft,
  now: number,
): Promise<boolean> {
  for (const file of filesBehind(values)) {
    const bytes = await (await readFile(database, from, file))?.arrayBuffer();
    if (bytes === undefined) return false;
    await writeFile(database, submissionId, file, bytes, now);
  }
  return true;
}
