import type { Receipt } from '../../outbox/entry.ts';
import type { Database } from './database.ts';
import { dropKept } from './kept-requests.ts';
import { forgetStatuses, latestFirst } from './statuses.ts';
import { writing } from './transaction.ts';

/** Latest first. */
export async function listReceipts(database: Database): Promise<readonly Receipt[]> {
  return latestFirst(await database.run((connection) => connection.getAll('receipts')));
}

/** However wrong a clock was, the person finds the latest receipts. */
const alwaysKept = 20;

export async function forgetReceipts(database: Database, receivedBefore: number): Promise<boolean> {
  return database.run((connection) =>
    writing(connection, ['receipts', 'meta', 'files', 'chunks'], async (transaction) => {
      const store = transaction.objectStore('receipts');
      const byAge = (await store.getAll()).sort((one, other) => receivedAt(other) - receivedAt(one));
      const old = byAge.slice(alwaysKept).filter((receipt) => receivedAt(receipt) < receivedBefore);
      const ids = old.map(({ submissionId }) => submissionId);
      await Promise.all(ids.map((submissionId) => store.delete(submissionId)));
      for (const id of ids) await dropKept(transaction, id);
      if (ids.length > 0) await forgetStatuses(transaction, ids);
      return old.length > 0;
    }),
  );
}

/** Returns the later of the device's and the API's time: one of them may have been far behind. */
function receivedAt({ deliveredAt, receivedAt: said = '' }: Receipt): number {
  const times = [Date.parse(deliveredAt.utc), Date.parse(said)].filter((time) => !Number.isNaN(time));
  return Math.max(0, ...times);
}

/** False when there is no such receipt. */
export async function noteVerified(
  database: Database,
  submissionId: string,
  verifiedAt: string,
): Promise<boolean> {
  return database.run((connection) =>
    writing(connection, ['receipts'], async (transaction) => {
      const store = transaction.objectStore('receipts');
      const receipt = await store.get(submissionId);
      if (receipt === undefined) return false;
      await store.put({ ...receipt, verifiedAt }, submissionId);
      return true;
    }),
  );
}

export async function forgetReceipt(database: Database, submissionId: string): Promise<boolean> {
  return database.run((connection) =>
    writing(connection, ['receipts', 'meta', 'files', 'chunks'], async (transaction) => {
      const store = transaction.objectStore('receipts');
      const isThere = (await store.getKey(submissionId)) !== undefined;
      const added = (await store.getAll()).filter(({ addition }) => addition?.to === submissionId);
      for (const id of [submissionId, ...added.map((one) => one.submissionId)]) {
        await store.delete(id);
        await dropKept(transaction, id);
      }
      return (await forgetStatuses(transaction, [submissionId])) || isThere;
    }),
  );
}
