import type { Entry, Receipt } from '../../outbox/entry.ts';
import type { DrainStore } from '../../outbox/ports.ts';
import type { ChangeFeed } from './feeds.ts';
import type { Database } from './database.ts';
import { listReceipts } from './receipts.ts';
import { boardIn, forgetStatuses, noteStatuses, readStatuses } from './statuses.ts';
import { staysUntilBackup } from '../../outbox/kept-request.ts';
import { wishOf } from '../../outbox/reminder-wish.ts';
import { sealedReceipt } from '../../outbox/sealed.ts';
import { deleteBytes } from './file-bytes.ts';
import { hasRoomToKeep, keptIn, keptKey, keptKeys } from './kept-requests.ts';
import { boardKey, metaKey } from './schema.ts';
import { metaIn, nextSequence, remember, remembered } from './meta.ts';
import { type StoresOf, structurallyEqual, writing } from './transaction.ts';
import type { Instant } from '../../lib/instant.ts';
import { erasureNote, isOfErased } from '../../outbox/erased.ts';

/** What pages show of what is remembered. */
const announcedMembers = ['pause', 'api', 'shared', 'own', 'details', 'alerts'] as const;

/** Creates the part of the outbox in IndexedDB that a drain needs; the worker loads only this. */
export function createDrainStore(database: Database, feed: Pick<ChangeFeed, 'announce'>): DrainStore {
  const announced = async (change: Promise<boolean>): Promise<boolean> => {
    const changed = await change;
    if (changed) feed.announce();
    return changed;
  };

  return {
    async entries() {
      const entries = await database.run((connection) => connection.getAll('entries'));
      return entries.sort((one, other) => one.sequence - other.sequence);
    },
    entry: (submissionId) => database.run((connection) => connection.get('entries', submissionId)),
    replace: (seen, next) =>
      announced(
        changeEntry(database, seen.submissionId, (entry) =>
          structurallyEqual(entry, seen) ? next : undefined,
        ),
      ),
    renew: (submissionId, lease) =>
      changeEntry(database, submissionId, (entry) =>
        isSentBy(entry, lease.owner) ? { ...entry, state: { kind: 'sending', lease } } : undefined,
      ),
    transition: (submissionId, owner, state, mayHaveArrived) =>
      announced(
        changeEntry(database, submissionId, (entry) =>
          isSentBy(entry, owner) ? { ...entry, state, mayHaveArrived } : undefined,
        ),
      ),
    async noteUploads(submissionId, owner, uploads) {
      let noted: Entry | undefined;
      await changeEntry(database, submissionId, (entry) => {
        noted = isSentBy(entry, owner) ? { ...entry, uploads, fruitful: entry.attempts } : undefined;
        return noted;
      });
      return noted;
    },
    async deliver(receipt) {
      const delivered = await deliverEntry(database, receipt, await hasRoomToKeep());
      feed.announce();
      return delivered;
    },
    async forgetErased(sent, erased, at) {
      await forgetErased(database, sent, erased, at);
      feed.announce();
    },
    receipts: () => listReceipts(database),
    statuses: () => readStatuses(database),
    async noteStatuses(change) {
      const { before, after } = await noteStatuses(database, change);
      if (!structurallyEqual(before.requests, after.requests)) feed.announce();
      return after;
    },
    remembered: () => remembered(database),
    async remember(change) {
      await remember(database, change);
      if (announcedMembers.some((name) => change[name] !== undefined)) feed.announce();
    },
  };
}

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

function isSentBy({ state }: Entry, owner: string): boolean {
  return state.kind === 'sending' && state.lease.owner === owner;
}

/**
 * Stores the receipt and deletes entry, bytes and any leftover draft, all or nothing; the bytes stay where
 * the office has no backup of them yet. A sealed entry leaves only the receipt data that a quote's code needs
 * (sealed.ts). A late receipt, from a tab that slept, does not touch an entry that was edited and submitted
 * again meanwhile: returns false.
 */
async function deliverEntry(database: Database, receipt: Receipt, hasRoom: boolean): Promise<boolean> {
  const { submissionId } = receipt;
  const stores = ['drafts', 'entries', 'receipts', 'files', 'chunks', 'meta'] as const;
  return database.run((connection) =>
    writing(connection, stores, async (transaction) => {
      const entry = await transaction.objectStore('entries').get(submissionId);
      if (entry !== undefined && entry.finalisedAt.utc !== receipt.finalisedAt.utc) return false;
      const meta = transaction.objectStore('meta');
      const kept = metaIn(await meta.get(metaKey));
      const stayed = (await meta.getKey(keptKey(submissionId))) !== undefined;
      const isSealed = entry?.sealed === true;
      const stays =
        stayed || (hasRoom && entry !== undefined && !isSealed && staysUntilBackup(receipt, kept.remembered));
      const whole = stays ? { ...receipt, stays } : receipt;
      const left = isSealed ? sealedReceipt(receipt) : whole;
      await Promise.all([
        left && transaction.objectStore('receipts').put(left, submissionId),
        transaction.objectStore('entries').delete(submissionId),
        transaction.objectStore('drafts').delete(submissionId),
        stays && entry !== undefined ? meta.put({ kept: entry }, keptKey(submissionId)) : undefined,
        stays ? undefined : deleteBytes(transaction, submissionId),
      ]);
      const wish = entry && wishOf(entry, receipt, kept.remembered);
      if (wish !== undefined) await addWish(transaction, wish);
      return true;
    }),
  );
}

/** Queues what was ticked with a request, unless it has arrived: a request that was lost is delivered again. */
async function addWish(
  transaction: StoresOf<'entries' | 'receipts' | 'meta'>,
  wish: Omit<Entry, 'sequence'>,
): Promise<void> {
  const { submissionId } = wish;
  if ((await transaction.objectStore('receipts').getKey(submissionId)) !== undefined) return;
  const sequence = await nextSequence(transaction);
  await transaction.objectStore('entries').put({ ...wish, sequence }, submissionId);
}

/** Deletes what the office has erased and stores the note that says so, in one transaction. */
async function forgetErased(
  database: Database,
  sent: Entry | undefined,
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
      const waits = [...drafts, ...entries].some((one) => isOfErased(one, erased));
      const answered = sent ?? (waits ? undefined : receipt);
      if (answered === undefined) return;
      const note = erasureNote(answered, erased, at, { receipt, board: boardIn(found) });
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
