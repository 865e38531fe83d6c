import type { Receipt } from '../../outbox/entry.ts';
import type { Database } from './database.ts';
import { deleteBytes } from './delete-bytes.ts';
import { writing } from './transaction.ts';

/**
 * The API has it: receipt in; entry, bytes and whatever draft is left of it out, all or nothing. A receipt that comes
 * late, from a tab that slept, takes nothing of an entry that was edited and submitted anew meanwhile: then false.
 */
export async function deliverEntry(database: Database, receipt: Receipt): Promise<boolean> {
  const { submissionId } = receipt;
  const stores = ['drafts', 'entries', 'receipts', 'files', 'chunks'] as const;
  return database.run((connection) =>
    writing(connection, stores, async (transaction) => {
      const entry = await transaction.objectStore('entries').get(submissionId);
      if (entry !== undefined && entry.finalisedAt.utc !== receipt.finalisedAt.utc) return false;
      await Promise.all([
        transaction.objectStore('receipts').put(receipt, submissionId),
        transaction.objectStore('entries').delete(submissionId),
        transaction.objectStore('drafts').delete(submissionId),
        deleteBytes(transaction, submissionId),
      ]);
      return true;
    }),
  );
}
