import type { Entry } from '../../outbox/entry.ts';
import type { Stored } from '../../outbox/ports.ts';
import type { Database } from './database.ts';
import { putWhole, readBack, type Written } from './entry-finalising.ts';
import { deleteBytes } from './file-bytes.ts';
import { writing } from './transaction.ts';

/** The record that exists under a submission id; a request is never imported beside it. */
export type Former = 'entry' | 'draft' | 'receipt' | 'erased';

export async function formerOf(database: Database, submissionId: string): Promise<Former | undefined> {
  return database.run(async (connection) => {
    const transaction = connection.transaction(['entries', 'drafts', 'receipts']);
    const [entry, draft, receipt] = await Promise.all([
      transaction.objectStore('entries').getKey(submissionId),
      transaction.objectStore('drafts').getKey(submissionId),
      transaction.objectStore('receipts').get(submissionId),
    ]);
    if (receipt?.erased === true) return 'erased';
    if (receipt !== undefined) return 'receipt';
    if (entry !== undefined) return 'entry';
    return draft === undefined ? undefined : 'draft';
  });
}

/**
 * Stores an entry whose files have been written before, last and alone, and reads it back (promises R4).
 * 'alreadyGone' when its id is in use: another tab was faster.
 */
export async function bringInEntry(database: Database, entry: Omit<Entry, 'sequence'>): Promise<Stored> {
  const { submissionId } = entry;
  const stores = ['drafts', 'entries', 'receipts', 'files', 'chunks', 'meta'] as const;
  const written = await database.run((connection) =>
    writing(connection, stores, async (transaction): Promise<Written> => {
      const former = await Promise.all([
        transaction.objectStore('drafts').getKey(submissionId),
        transaction.objectStore('entries').getKey(submissionId),
        transaction.objectStore('receipts').getKey(submissionId),
      ]);
      if (former.some((key) => key !== undefined)) return { ok: false, problem: 'alreadyGone' };
      return putWhole(transaction, entry);
    }),
  );
  return readBack(database, written);
}

/** Deletes files written for a failed import; their ids are new, so nothing else refers to them. */
export async function forgetFiles(
  database: Database,
  { submissionId, files }: Pick<Entry, 'submissionId' | 'files'>,
): Promise<void> {
  await database.run((connection) =>
    writing(connection, ['files', 'chunks'], async (transaction) => {
      await Promise.all(files.map(({ fileId }) => deleteBytes(transaction, submissionId, fileId)));
    }),
  );
}
