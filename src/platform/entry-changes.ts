import { carriedOf } from '../outbox/carried.ts';
import type { Draft, Entry } from '../outbox/entry.ts';
import { returnedFrom } from '../outbox/returned.ts';
import { isUnconfirmed } from '../outbox/unconfirmed.ts';
import type { Database } from './database.ts';
import { deleteBytes } from './delete-bytes.ts';
import { writing } from './transaction.ts';

/**
 * Reads an entry and writes what `decide` makes of it, in one transaction. Answers whether it did: decide
 * answers undefined to leave things as they are.
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

/** Entry back to draft, files and id kept; refused while it is being sent. */
export async function reopenEntry(
  database: Database,
  submissionId: string,
  updatedAt: Entry['finalisedAt'],
): Promise<boolean> {
  return database.run((connection) =>
    writing(connection, ['drafts', 'entries'], async (transaction) => {
      const entry = await transaction.objectStore('entries').get(submissionId);
      if (entry === undefined || entry.state.kind === 'sending') return false;
      const { form, formVersion, values, finalisedAt: createdAt, mayHaveArrived } = entry;
      const draft: Draft = {
        submissionId,
        form,
        formVersion,
        values,
        createdAt,
        updatedAt,
        mayHaveArrived,
        ...carriedOf(entry),
        ...(isUnconfirmed(entry) ? { earlierMayHaveArrived: true } : {}),
        ...returnedFrom(entry),
      };
      await transaction.objectStore('drafts').put(draft, submissionId);
      await transaction.objectStore('entries').delete(submissionId);
      return true;
    }),
  );
}

/** With its files; refused while it is being sent. */
export async function removeEntry(database: Database, submissionId: string): Promise<boolean> {
  return database.run((connection) =>
    writing(connection, ['entries', 'files', 'chunks'], async (transaction) => {
      const entry = await transaction.objectStore('entries').get(submissionId);
      if (entry === undefined || entry.state.kind === 'sending') return false;
      await transaction.objectStore('entries').delete(submissionId);
      await deleteBytes(transaction, submissionId);
      return true;
    }),
  );
}
