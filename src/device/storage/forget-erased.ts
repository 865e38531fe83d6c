import type { Instant } from '../../lib/instant.ts';
import type { Entry } from '../../outbox/entry.ts';
import { erasureNote, isOfErased } from '../../outbox/erased.ts';
import type { Database } from './database.ts';
import { deleteBytes } from './delete-bytes.ts';
import { keptIn, keptKey, keptKeys } from './kept-requests.ts';
import { boardIn, forgetStatuses } from './statuses.ts';
import { boardKey } from './schema.ts';
import { writing } from './transaction.ts';

/** Nothing of what the office has erased stays here but the note that says so, all in one transaction. */
export async function forgetErased(
  database: Database,
  sent: Entry,
  erased: string,
  at: Instant,
): Promise<void> {
  const stores = ['drafts', 'entries', 'receipts', 'files', 'chunks', 'meta'] as const;
  await database.run((connection) =>
    writing(connection, stores, async (transaction) => {
      const meta = transaction.objectStore('meta');
      const receipts = transaction.objectStore('receipts');
      const [drafts, entries, received, beside, found] = await Promise.all([
        transaction.objectStore('drafts').getAll(),
        transaction.objectStore('entries').getAll(),
        receipts.getAll(),
        meta.getAll(keptKeys()),
        meta.get(boardKey),
      ]);
      const kept = beside.flatMap((record) => keptIn(record)?.kept ?? []);
      const records = [...drafts, ...entries, ...received, ...kept].filter((one) => isOfErased(one, erased));
      const receipt = received.find(({ submissionId }) => submissionId === erased);
      const note = erasureNote(sent, erased, at, { receipt, board: boardIn(found) });
      for (const id of new Set([erased, ...records.map(({ submissionId }) => submissionId)])) {
        await Promise.all([
          transaction.objectStore('drafts').delete(id),
          transaction.objectStore('entries').delete(id),
          receipts.delete(id),
          meta.delete(keptKey(id)),
          deleteBytes(transaction, id),
        ]);
      }
      await forgetStatuses(transaction, [erased]);
      if (note !== undefined) await receipts.put(note, erased);
    }),
  );
}
