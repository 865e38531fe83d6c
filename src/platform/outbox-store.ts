import type { Entry } from '../outbox/entry.ts';
import type { OutboxStore } from '../outbox/ports.ts';
import type { ChangeFeed } from './changes.ts';
import type { Database } from './database.ts';
import { changeEntry, removeEntry, reopenEntry } from './entry-changes.ts';
import { remember, remembered } from './meta.ts';
import { deliverEntry, forgetReceipts, listReceipts } from './receipts.ts';
import { structurallyEqual } from './structurally-equal.ts';

/** The outbox in IndexedDB. Every change is announced once it is committed, renewals of a lease excepted. */
export function createOutboxStore(database: Database, feed: Pick<ChangeFeed, 'announce'>): OutboxStore {
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
    settle: (submissionId, owner, state, mayHaveArrived) =>
      announced(
        changeEntry(database, submissionId, (entry) =>
          isSentBy(entry, owner) ? { ...entry, state, mayHaveArrived } : undefined,
        ),
      ),
    async deliver(receipt) {
      await deliverEntry(database, receipt);
      feed.announce();
    },
    reopen: (submissionId, updatedAt) => announced(reopenEntry(database, submissionId, updatedAt)),
    remove: (submissionId) => announced(removeEntry(database, submissionId)),
    receipts: () => listReceipts(database),
    receipt: (submissionId) => database.run((connection) => connection.get('receipts', submissionId)),
    async forgetReceipts(deliveredBefore) {
      await announced(forgetReceipts(database, deliveredBefore));
    },
    remembered: () => remembered(database),
    async remember(change) {
      await remember(database, change);
      // A pause is news to the person as well; the rest is between contexts.
      if (change.pause !== undefined) feed.announce();
    },
  };
}

function isSentBy({ state }: Entry, owner: string): boolean {
  return state.kind === 'sending' && state.lease.owner === owner;
}
