import type { Entry } from '../../outbox/entry.ts';
import type { Stored, SubmissionStore } from '../../outbox/ports.ts';
import type { ChangeFeed } from './feeds.ts';
import type { Database } from './database.ts';
import { isWhole } from './file-bytes.ts';
import { nextSequence } from './meta.ts';
import { problemOf } from './storage-failure.ts';
import { type StoresOf, structurallyEqual, writing } from './transaction.ts';

export type Written = { readonly ok: true; readonly entry: Entry } | Extract<Stored, { readonly ok: false }>;

export function createSubmissionStore(
  database: Database,
  feed: Pick<ChangeFeed, 'announce'>,
): SubmissionStore {
  return {
    async finalise(entry) {
      const stored = await finaliseEntry(database, entry).catch(
        (error: unknown): Stored => ({ ok: false, problem: problemOf(error) }),
      );
      feed.announce();
      return stored;
    },
  };
}

/**
 * Turns a draft into an entry in one transaction, and reads it back in another before it counts as saved
 * (promises R4).
 */
async function finaliseEntry(database: Database, entry: Omit<Entry, 'sequence'>): Promise<Stored> {
  return readBack(database, await write(database, entry));
}

/** Tells whether the written entry is there, now that the transaction is over. */
export async function readBack(database: Database, written: Written): Promise<Stored> {
  if (!written.ok) return written;
  const { submissionId, request, files } = written.entry;
  const found = await database.run((connection) => connection.get('entries', submissionId));
  // A drain of another context may have started with it already; the submitted content must be there.
  const whole =
    found !== undefined && structurallyEqual(found.request, request) && structurallyEqual(found.files, files);
  return whole || (await isDelivered(database, submissionId))
    ? { ok: true }
    : { ok: false, problem: 'incomplete' };
}

async function write(database: Database, entry: Omit<Entry, 'sequence'>): Promise<Written> {
  const { submissionId } = entry;
  const stores = ['drafts', 'entries', 'receipts', 'files', 'chunks', 'meta'] as const;
  return database.run((connection) =>
    writing(connection, stores, async (transaction): Promise<Written> => {
      const [draft, former, receipt] = await Promise.all([
        transaction.objectStore('drafts').getKey(submissionId),
        transaction.objectStore('entries').get(submissionId),
        transaction.objectStore('receipts').getKey(submissionId),
      ]);
      if (former !== undefined && isThis(former, entry)) return { ok: true, entry: former };
      if (draft === undefined || former !== undefined || receipt !== undefined) {
        return { ok: false, problem: 'alreadyGone' };
      }
      const written = await putWhole(transaction, entry);
      if (written.ok) await transaction.objectStore('drafts').delete(submissionId);
      if (written.ok) await forgetLost(transaction, written.entry);
      return written;
    }),
  );
}

/** Clears the mark on the receipt of a lost request that has been filled in again. */
async function forgetLost(transaction: StoresOf<'receipts'>, { lost }: Entry): Promise<void> {
  if (lost?.of === undefined) return;
  const receipts = transaction.objectStore('receipts');
  if ((await receipts.get(lost.of))?.lost === true) await receipts.delete(lost.of);
}

/** True if an earlier transaction of this call wrote it, but its end was lost with its connection. */
function isThis(former: Entry, entry: Omit<Entry, 'sequence'>): boolean {
  return former.finalisedAt.utc === entry.finalisedAt.utc && structurallyEqual(former.request, entry.request);
}

/** Numbers the entry and stores it if every byte of its files is there. */
export async function putWhole(
  transaction: StoresOf<'entries' | 'files' | 'chunks' | 'meta'>,
  entry: Omit<Entry, 'sequence'>,
): Promise<Written> {
  const { submissionId, files } = entry;
  const whole = await Promise.all(files.map((file) => isWhole(transaction, submissionId, file)));
  if (!whole.every(Boolean)) return { ok: false, problem: 'incomplete' };
  const numbered: Entry = { ...entry, sequence: await nextSequence(transaction) };
  await transaction.objectStore('entries').put(numbered, submissionId);
  return { ok: true, entry: numbered };
}

async function isDelivered(database: Database, submissionId: string): Promise<boolean> {
  return (await database.run((connection) => connection.getKey('receipts', submissionId))) !== undefined;
}
