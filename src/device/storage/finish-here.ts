import { isSealable, sealedReceipt } from '../../outbox/sealed.ts';
import { emptyBoard } from '../../outbox/status-board.ts';
import type { Database } from './database.ts';
import { deleteBytes } from './delete-bytes.ts';
import { dropKept } from './kept-requests.ts';
import { dropOffice, officeIdOf, officeKeys } from './office-records.ts';
import { boardKey } from './schema.ts';
import { writing } from './transaction.ts';

/** Whoever used this device is done: what is not to be sent any more goes, and what waits is sealed, all or nothing. */
export async function finishHere(database: Database): Promise<void> {
  const stores = ['drafts', 'entries', 'receipts', 'files', 'chunks', 'meta'] as const;
  await database.run((connection) =>
    writing(connection, stores, async (transaction) => {
      const [drafts, entries, receipts, meta] = [
        transaction.objectStore('drafts'),
        transaction.objectStore('entries'),
        transaction.objectStore('receipts'),
        transaction.objectStore('meta'),
      ];
      const waiting = await entries.getAll();
      const ids = new Set(waiting.map(({ submissionId }) => submissionId));
      for (const id of await drafts.getAllKeys()) {
        await drafts.delete(id);
        if (!ids.has(id)) await deleteBytes(transaction, id);
      }
      for (const { stays: _, ...receipt } of await receipts.getAll()) {
        const left = sealedReceipt(receipt);
        if (left === undefined) await receipts.delete(receipt.submissionId);
        else await receipts.put(left, receipt.submissionId);
        await dropKept(transaction, receipt.submissionId);
      }
      for (const key of await meta.getAllKeys(officeKeys())) await dropOffice(transaction, officeIdOf(key));
      await meta.put(emptyBoard, boardKey);
      for (const entry of waiting)
        if (isSealable(entry)) await entries.put({ ...entry, sealed: true }, entry.submissionId);
    }),
  );
}
