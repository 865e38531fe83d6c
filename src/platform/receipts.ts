import type { Receipt } from '../outbox/entry.ts';
import type { Database } from './database.ts';
import { writing } from './transaction.ts';

/** Latest first. */
export async function listReceipts(database: Database): Promise<readonly Receipt[]> {
  const receipts = await database.run((connection) => connection.getAll('receipts'));
  return receipts.sort((one, other) => other.deliveredAt.utc.localeCompare(one.deliveredAt.utc));
}

export async function forgetReceipts(database: Database, deliveredBefore: number): Promise<boolean> {
  return database.run((connection) =>
    writing(connection, ['receipts'], async (transaction) => {
      const store = transaction.objectStore('receipts');
      const old = (await store.getAll()).filter(
        ({ deliveredAt }) => new Date(deliveredAt.utc).getTime() < deliveredBefore,
      );
      await Promise.all(old.map(({ submissionId }) => store.delete(submissionId)));
      return old.length > 0;
    }),
  );
}
