import type { Clock, OutboxStore } from '../../outbox/ports.ts';
import type { ChangeFeed } from './feeds.ts';
import type { Database } from './database.ts';
import { changeEntry, createDrainStore } from './drain-store.ts';
import { isInDoubt } from '../../outbox/hand-over.ts';
import { isLeaseOver } from '../../outbox/lease.ts';
import { deliveryMetadataOf, isUnconfirmed, returnedFrom } from '../../outbox/reopening.ts';
import { dropKept, keptIn, keptKey, noteMissing, sweepKept } from './kept-requests.ts';
import { dropAllOffice, dropOffice, officeIdOf, officeKeys } from './office-records.ts';
import { dropAllPocket, dropPocket } from './pocket-records.ts';
import { forgetReceipt, forgetReceipts, noteVerified } from './receipts.ts';
import { systemClock } from '../delivery/system-clock.ts';
import { isSealable, sealedReceipt } from '../../outbox/sealed.ts';
import { emptyBoard } from '../../outbox/status-board.ts';
import { metaIn } from './meta.ts';
import { boardKey, metaKey } from './schema.ts';
import { structurallyEqual, writing } from './transaction.ts';
import { filesBehind } from '../../form/values.ts';
import type { Draft, Entry, Receipt } from '../../outbox/entry.ts';
import { deleteBytes, readFile, writeFile } from './file-bytes.ts';

/** Creates the outbox in IndexedDB. Every change is announced once it is committed, except lease renewals. */
export function createOutboxStore(
  database: Database,
  feed: Pick<ChangeFeed, 'announce'>,
  clock: Pick<Clock, 'now'> = systemClock,
): OutboxStore {
  const announced = async (change: Promise<boolean>): Promise<boolean> => {
    const changed = await change;
    if (changed) feed.announce();
    return changed;
  };

  const drainStore = createDrainStore(database, feed);
  return {
    ...drainStore,
    async remember(change) {
      await drainStore.remember(change.shared === true ? { ...change, ...ofNobody } : change);
      if (change.shared === true) {
        await announced(dropAllOffice(database));
        await announced(dropAllPocket(database));
      }
      // A backup may have been made, or others use this device now: kept requests may go.
      if (change.api === undefined && change.shared === undefined) return;
      await announced(sweepKept(database, clock.now()));
    },
    async noteMissing(missing) {
      await noteMissing(database, missing);
      feed.announce();
    },
    chooseWhen: (submissionId, sendWhen) =>
      announced(changeEntry(database, submissionId, (entry) => ({ ...entry, sendWhen }))),
    reopen: (submissionId, updatedAt) =>
      announced(reopenEntry(database, submissionId, updatedAt, clock.now())),
    startAnew: (seen, receipt, draft) => announced(startAnew(database, seen, receipt, draft, clock.now())),
    remove: (submissionId) => announced(removeEntry(database, submissionId, clock.now())),
    async kept(submissionId) {
      const found = await database.run((connection) => connection.get('meta', keptKey(submissionId)));
      return keptIn(found)?.kept;
    },
    receipt: (submissionId) => database.run((connection) => connection.get('receipts', submissionId)),
    async noteVerified(submissionId, verifiedAt) {
      await announced(noteVerified(database, submissionId, verifiedAt));
    },
    async forgetReceipt(submissionId) {
      await announced(forgetReceipt(database, submissionId));
    },
    async finishHere() {
      await finishHere(database);
      feed.announce();
    },
    breakSeal: (submissionId) =>
      announced(
        changeEntry(database, submissionId, (entry) => {
          const { sealed: _, ...rest } = entry;
          return rest;
        }),
      ),
    async forgetReceipts(receivedBefore) {
      await announced(forgetReceipts(database, receivedBefore));
    },
  };
}

/** Details and documents are kept for the only person at a device. */
const ofNobody = { own: false, details: undefined, expiryTellFrom: undefined } as const;

/**
 * Deletes what is not to be sent any more and seals waiting entries when a person is done with this device,
 * all or nothing.
 */
async function finishHere(database: Database): Promise<void> {
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
      await dropPocket(transaction);
      await meta.put(emptyBoard, boardKey);
      const known = metaIn(await meta.get(metaKey));
      // Nobody is told any more: whoever comes next has not asked for it.
      const remembered = { ...known.remembered, ...ofNobody, alerts: false };
      await meta.put({ ...known, remembered }, metaKey);
      for (const entry of waiting)
        if (isSealable(entry)) await entries.put({ ...entry, sealed: true }, entry.submissionId);
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
async function reopenEntry(
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
async function removeEntry(database: Database, submissionId: string, now: number): Promise<boolean> {
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

/**
 * Turns the entry into a draft under another id and stores a receipt for the version the API holds under the
 * entry's id. The bytes are copied first, file by file; then everything changes in one transaction. Returns
 * false, changing nothing, when the entry has changed or one of its files cannot be read.
 * @param now milliseconds since 1970
 */
async function startAnew(
  database: Database,
  seen: Entry,
  receipt: Receipt,
  draft: Draft,
  now: number,
): Promise<boolean> {
  const whole = await copyFiles(database, seen.submissionId, draft, now);
  const stores = ['drafts', 'entries', 'receipts', 'files', 'chunks'] as const;
  return database.run((connection) =>
    writing(connection, stores, async (transaction) => {
      const entry = await transaction.objectStore('entries').get(seen.submissionId);
      if (!whole || !structurallyEqual(entry, seen)) {
        await deleteBytes(transaction, draft.submissionId);
        return false;
      }
      await Promise.all([
        transaction.objectStore('drafts').put(draft, draft.submissionId),
        transaction.objectStore('receipts').put(receipt, seen.submissionId),
        transaction.objectStore('entries').delete(seen.submissionId),
        deleteBytes(transaction, seen.submissionId),
      ]);
      return true;
    }),
  );
}

/** Holds one file in memory at a time. Returns false when one is damaged. */
async function copyFiles(
  database: Database,
  from: string,
  { submissionId, values }: Draft,
  now: number,
): Promise<boolean> {
  for (const file of filesBehind(values)) {
    const bytes = await (await readFile(database, from, file))?.arrayBuffer();
    if (bytes === undefined) return false;
    await writeFile(database, submissionId, file, bytes, now);
  }
  return true;
}
