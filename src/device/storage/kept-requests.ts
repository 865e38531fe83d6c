import { entryAgain, isStayOver, type KeptRequest } from '../../outbox/kept-request.ts';
import type { Missing } from '../../outbox/ports.ts';
import type { Database } from './database.ts';
import { deleteBytes } from './file-bytes.ts';
import { metaKey, type MetaRecord } from './schema.ts';
import { metaIn } from './meta.ts';
import { type StoresOf, writing } from './transaction.ts';

const prefix = 'kept/';

/** Stored beside Meta: a record of its own needs no new version of the database. */
export function keptKey(submissionId: string): string {
  return prefix + submissionId;
}

export const keptKeys = (): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

export function keptIn(found: MetaRecord | undefined): KeptRequest | undefined {
  return found !== undefined && 'kept' in found ? found : undefined;
}

/** Runs in the transaction that removes the receipt or ends its stay. Returns whether there was anything. */
export async function dropKept(
  transaction: StoresOf<'meta' | 'files' | 'chunks'>,
  submissionId: string,
): Promise<boolean> {
  const store = transaction.objectStore('meta');
  if ((await store.getKey(keptKey(submissionId))) === undefined) return false;
  await Promise.all([store.delete(keptKey(submissionId)), deleteBytes(transaction, submissionId)]);
  return true;
}

/** Deletes the bytes of received requests whose stay is over, or of all. Returns whether there were any. */
export async function sweepKept(database: Database, now: number, all = false): Promise<boolean> {
  return database.run((connection) =>
    writing(connection, ['meta', 'receipts', 'files', 'chunks'], async (transaction) => {
      const meta = transaction.objectStore('meta');
      const receipts = transaction.objectStore('receipts');
      const { remembered } = metaIn(await meta.get(metaKey));
      const keys = await meta.getAllKeys(keptKeys());
      let swept = false;
      for (const key of keys) {
        const submissionId = key.slice(prefix.length);
        const receipt = await receipts.get(submissionId);
        if (!all && receipt !== undefined && !isStayOver(receipt, remembered, now)) continue;
        swept = await dropKept(transaction, submissionId);
        if (receipt === undefined) continue;
        const { stays: _, ...rest } = receipt;
        await receipts.put(rest, submissionId);
      }
      return swept;
    }),
  );
}

/** Turns requests still here back into entries, and marks the others as lost, in one transaction. */
export async function noteMissing(database: Database, { found, missing, unsure }: Missing): Promise<void> {
  const stores = ['meta', 'receipts', 'entries'] as const;
  await database.run((connection) =>
    writing(connection, stores, async (transaction) => {
      const receipts = transaction.objectStore('receipts');
      const meta = transaction.objectStore('meta');
      for (const submissionId of [...missing, ...unsure]) {
        const receipt = await receipts.get(submissionId);
        const kept = keptIn(await meta.get(keptKey(submissionId)));
        if (receipt === undefined) continue;
        if (kept !== undefined) {
          await transaction.objectStore('entries').put(entryAgain(kept, receipt), submissionId);
          await meta.delete(keptKey(submissionId));
          await receipts.delete(submissionId);
        } else if (missing.includes(submissionId))
          await receipts.put({ ...receipt, lost: true }, submissionId);
      }
      for (const submissionId of found) {
        const receipt = await receipts.get(submissionId);
        if (receipt?.lost !== true) continue;
        const { lost: _, ...rest } = receipt;
        await receipts.put(rest, submissionId);
      }
    }),
  );
}

/** Share of the browser's quota that kept requests leave to new ones. */
const leastFree = 0.5;

/** Tells whether a received request may stay here; where the browser does not tell, it may. */
export async function hasRoomToKeep(): Promise<boolean> {
  const { storage } = Object(globalThis.navigator) as { storage?: StorageManager };
  const estimate = await storage?.estimate?.().catch(() => undefined);
  const { usage, quota } = estimate ?? {};
  return usage === undefined || quota === undefined || quota - usage > quota * leastFree;
}
