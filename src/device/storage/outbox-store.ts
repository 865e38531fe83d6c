import { startAnew } from './resubmission.ts';
import type { Clock, OutboxStore } from '../../outbox/ports.ts';
import type { ChangeFeed } from './changes.ts';
import type { Database } from './database.ts';
import { createDrainStore } from './drain-store.ts';
import { changeEntry, removeEntry, reopenEntry } from './entry-changes.ts';
import { finishHere } from './finish-here.ts';
import { noteMissing, sweepKept } from './kept-requests.ts';
import { dropAllOffice } from './office-records.ts';
import { forgetReceipt, forgetReceipts, noteVerified } from './receipts.ts';
import { systemClock } from '../delivery/system-clock.ts';

/** The outbox in IndexedDB. Every change is announced once it is committed, renewals of a lease excepted. */
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
      await drainStore.remember(change);
      if (change.shared === true) await announced(dropAllOffice(database));
      // A backup may have been made, or others use this device now: what stayed may go.
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
