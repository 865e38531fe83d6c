import type { Entry } from '../../outbox/entry.ts';
import type { DrainStore } from '../../outbox/ports.ts';
import type { ChangeFeed } from './changes.ts';
import type { Database } from './database.ts';
import { changeEntry } from './entry-changes.ts';
import { hasRoomToKeep } from './room-to-keep.ts';
import { remember, remembered } from './meta.ts';
import { deliverEntry } from './deliver-entry.ts';
import { forgetErased } from './forget-erased.ts';
import { listReceipts } from './receipts.ts';
import { noteStatuses, readStatuses } from './statuses.ts';
import { structurallyEqual } from './structurally-equal.ts';

/** The part of the outbox in IndexedDB that a drain needs, and all that the worker loads of it. */
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
      // A pause and the API's limits are news to the person as well; the rest is between contexts.
      if (change.pause !== undefined || change.api !== undefined || change.shared !== undefined)
        feed.announce();
    },
  };
}

function isSentBy({ state }: Entry, owner: string): boolean {
  return state.kind === 'sending' && state.lease.owner === owner;
}
