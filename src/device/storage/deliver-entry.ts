import type { Receipt } from '../../outbox/entry.ts';
import { staysUntilBackup } from '../../outbox/kept-request.ts';
import { sealedReceipt } from '../../outbox/sealed.ts';
import type { Database } from './database.ts';
import { deleteBytes } from './delete-bytes.ts';
import { keptKey } from './kept-requests.ts';
import { metaIn } from './meta.ts';
import { metaKey } from './schema.ts';
import { writing } from './transaction.ts';

/**
 * The API has it: receipt in; entry, bytes and whatever draft is left of it out, all or nothing; bytes stay where the
 * office has no backup of them yet. Of what is sealed nothing stays, and of its receipt only what a quote's code needs
 * (sealed.ts). A receipt that comes late, from a tab that slept, takes nothing of an entry that was edited and submitted
 * anew meanwhile: then false.
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
      const isSealed = entry?.sealed === true;
      const stays =
        stayed || (hasRoom && entry !== undefined && !isSealed && staysUntilBackup(receipt, remembered));
      const whole = stays ? { ...receipt, stays } : receipt;
      const left = isSealed ? sealedReceipt(receipt) : whole;
      await Promise.all([
        left && transaction.objectStore('receipts').put(left, submissionId),
        transaction.objectStore('entries').delete(submissionId),
        transaction.objectStore('drafts').delete(submissionId),
        stays && entry !== undefined ? meta.put({ kept: entry }, keptKey(submissionId)) : undefined,
        stays ? undefined : deleteBytes(transaction, submissionId),
      ]);
      return true;
    }),
  );
}
