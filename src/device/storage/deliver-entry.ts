import type { Receipt } from '../../outbox/entry.ts';
import { staysUntilBackup } from '../../outbox/kept-request.ts';
import type { Database } from './database.ts';
import { deleteBytes } from './delete-bytes.ts';
import { keptKey } from './kept-requests.ts';
import { metaIn } from './meta.ts';
import { metaKey } from './schema.ts';
import { writing } from './transaction.ts';

/**
 * The API has it: receipt in; entry, bytes and whatever draft is left of it out, all or nothing; bytes stay where the
 * office has no backup of them yet. A receipt that comes
 * late, from a tab that slept, takes nothing of an entry that was edited and submitted anew meanwhile: then false.
 */
export async function deliverEntry(database: Database, receipt: Receipt, hasRoom: boolean): Promise<boolean> {
  const { submissionId } = receipt;
  const stores = ['drafts', 'entries', 'receipts', 'files', 'chunks', 'meta'] as const;
  return database.run((connection) =>
    writing(connection, stores, async (transaction) => {
      const entry = await transaction.objectStore('entries').get(submissionId);
      if (entry !== undefined && entry.finalisedAt.utc !== receipt.finalisedAt.utc) return false;
      const meta = transaction.objectStore('meta');
      const { remembered } = metaIn(await meta.get(metaKey));
      const stayed = (await meta.getKey(keptKey(submissionId))) !== undefined;
      const stays = stayed || (hasRoom && entry !== undefined && staysUntilBackup(receipt, remembered));
      await Promise.all([
        transaction.objectStore('receipts').put(stays ? { ...receipt, stays } : receipt, submissionId),
        transaction.objectStore('entries').delete(submissionId),
        transaction.objectStore('drafts').delete(submissionId),
        stays && entry !== undefined ? meta.put({ kept: entry }, keptKey(submissionId)) : undefined,
        stays ? undefined : deleteBytes(transaction, submissionId),
      ]);
      return true;
    }),
  );
}
