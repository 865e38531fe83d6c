import type { Draft, Entry } from '../../outbox/entry.ts';
import { deliveryMetadataOf, isUnconfirmed, returnedFrom } from '../../outbox/reopening.ts';
import { isLeaseOver } from '../../outbox/lease.ts';
import { isInDoubt } from '../../outbox/hand-over.ts';
import type { Database } from './database.ts';
import { deleteBytes } from './delete-bytes.ts';
import { writing } from './transaction.ts';

/**
 * Reads an entry and writes the result of `decide`, in one transaction. Returns whether it wrote: `decide`
 * returns undefined to leave the entry as it is.
 */
export async function changeEntry(
  database: Database,
  submissionId: string,
  decide: (entry: Entry) => Entry | undefined,
): Promise<boolean> {
  return database.run((connection) =>
    writing(connection, ['entries'], async (transaction) => {
      const store = transaction.objectStore('entries');
      const entry = await store.get(submissionId);
      const next = entry === undefined ? undefined : decide(entry);
      if (next === undefined) return false;
      await store.put(next, submissionId);
      return true;
    }),
  );
}

/**
 * Tells whether a live attempt is sending it. A killed attempt leaves the entry in this state, and a held
 * entry would stay in it for ever: once the lease has run out, nothing is sending.
 */
function isBeingSent({ state }: Entry, now: number): boolean {
  return state.kind === 'sending' && !isLeaseOver(state.lease.until, now);
}

/**
 * Turns an entry back into a draft with the same files and id; refuses while it is being sent.
 * @param now milliseconds since 1970
 */
export async function reopenEntry(
  database: Database,
  submissionId: string,
  updatedAt: Entry['finalisedAt'],
  now: number,
): Promise<boolean> {
  return database.run((connection) =>
    writing(connection, ['drafts', 'entries'], async (transaction) => {
      const entry = await transaction.objectStore('entries').get(submissionId);
      if (entry === undefined || isBeingSent(entry, now)) return false;
      const { form, formVersion, values, finalisedAt: createdAt } = entry;
      const mayHaveArrived = isInDoubt(entry);
      const draft: Draft = {
        submissionId,
        form,
        formVersion,
        values,
        createdAt,
        updatedAt,
        mayHaveArrived,
        ...deliveryMetadataOf(entry),
        ...(isUnconfirmed(entry) ? { earlierMayHaveArrived: true } : {}),
        ...returnedFrom(entry),
      };
      await transaction.objectStore('drafts').put(draft, submissionId);
      await transaction.objectStore('entries').delete(submissionId);
      return true;
    }),
  );
}

/**
 * Removes the entry and its files; refuses while it is being sent.
 * @param now milliseconds since 1970
 */
export async function removeEntry(database: Database, submissionId: string, now: number): Promise<boolean> {
  return database.run((connection) =>
    writing(connection, ['entries', 'files', 'chunks'], async (transaction) => {
      const entry = await transaction.objectStore('entries').get(submissionId);
      if (entry === undefined || isBeingSent(entry, now)) return false;
      await transaction.objectStore('entries').delete(submissionId);
      await deleteBytes(transaction, submissionId);
      return true;
    }),
  );
}
