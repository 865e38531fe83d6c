import type { Draft } from '../../outbox/entry.ts';
import type { DraftStore, Stored } from '../../outbox/ports.ts';
import type { ChangeFeed } from './feeds.ts';
import type { Database } from './database.ts';
import { deleteBytes } from './file-bytes.ts';
import { problemOf } from './storage-failure.ts';
import { writing } from './transaction.ts';

/** Reading rejects with a StorageFailure where there is no storage. */
export function createDraftStore(database: Database, feed: Pick<ChangeFeed, 'announce'>): DraftStore {
  return {
    async save(draft) {
      const stored = await save(database, draft).catch(
        (error: unknown): Stored => ({ ok: false, problem: problemOf(error) }),
      );
      if (stored.ok) feed.announce();
      return stored;
    },
    load: (submissionId) => database.run((connection) => connection.get('drafts', submissionId)),
    async list() {
      const drafts = await database.run((connection) => connection.getAll('drafts'));
      return drafts.sort((one, other) => other.updatedAt.utc.localeCompare(one.updatedAt.utc));
    },
    async remove(submissionId) {
      await remove(database, submissionId);
      feed.announce();
    },
  };
}

/**
 * Refuses a draft that another window has submitted: a window still showing it must not bring it back
 * (hazards 4.3).
 */
async function save(database: Database, draft: Draft): Promise<Stored> {
  const { submissionId } = draft;
  return database.run((connection) =>
    writing(connection, ['drafts', 'entries', 'receipts'], async (transaction): Promise<Stored> => {
      const [entry, receipt] = await Promise.all([
        transaction.objectStore('entries').getKey(submissionId),
        transaction.objectStore('receipts').getKey(submissionId),
      ]);
      if (entry !== undefined || receipt !== undefined) return { ok: false, problem: 'alreadyGone' };
      await transaction.objectStore('drafts').put(draft, submissionId);
      return { ok: true };
    }),
  );
}

/** Keeps the bytes when another window has submitted the draft: they belong to the entry now. */
async function remove(database: Database, submissionId: string): Promise<void> {
  await database.run((connection) =>
    writing(connection, ['drafts', 'entries', 'files', 'chunks'], async (transaction) => {
      const entry = await transaction.objectStore('entries').getKey(submissionId);
      await transaction.objectStore('drafts').delete(submissionId);
      if (entry === undefined) await deleteBytes(transaction, submissionId);
    }),
  );
}
