import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '../../src/lib/instant.ts';
import type { Entry, Receipt } from '../../src/outbox/entry.ts';
import { afterLearning } from '../../src/outbox/kept-request.ts';
import type { DrainStore, Remembered } from '../../src/outbox/ports.ts';
import { emptyBoard } from '../../src/outbox/status-board.ts';

/** The outbox in memory: for decisions before and after a call, without a database. */
export interface FakeStore extends DrainStore {
  readonly delivered: Receipt[];
  /** Erasures by the office: the id sent, the id named by the answer, and the stored time. */
  readonly erased: (readonly [sent: string, erased: string, at: Instant])[];
  /** The entry as stored; it must exist. */
  at(submissionId: string): Entry;
  add(entry: Entry): void;
}

export function createFakeStore(entries: readonly Entry[] = [], known: Remembered = {}): FakeStore {
  const stored = new Map(entries.map((entry) => [entry.submissionId, entry]));
  const delivered: Receipt[] = [];
  const erased: FakeStore['erased'] = [];
  let remembered = known;
  const change = (id: string, owner: string, next: (entry: Entry) => Entry): Entry | undefined => {
    const entry = stored.get(id);
    if (entry?.state.kind !== 'sending' || entry.state.lease.owner !== owner) return undefined;
    stored.set(id, next(entry));
    return stored.get(id);
  };
  return {
    delivered,
    erased,
    add: (entry) => void stored.set(entry.submissionId, entry),
    at(submissionId) {
      const entry = stored.get(submissionId);
      if (entry === undefined) throw new Error(`No entry ${submissionId}`);
      return entry;
    },
    entries: async () => [...stored.values()].sort((one, other) => one.sequence - other.sequence),
    entry: async (submissionId) => stored.get(submissionId),
    async replace(seen, next) {
      if (!isDeepStrictEqual(stored.get(seen.submissionId), seen)) return false;
      stored.set(seen.submissionId, next);
      return true;
    },
    renew: async (id, lease) =>
      change(id, lease.owner, (entry) => ({ ...entry, state: { kind: 'sending', lease } })) !== undefined,
    transition: async (id, owner, state, mayHaveArrived) =>
      change(id, owner, (entry) => ({ ...entry, state, mayHaveArrived })) !== undefined,
    noteUploads: async (id, owner, uploads) =>
      change(id, owner, (entry) => ({ ...entry, uploads, fruitful: entry.attempts })),
    async deliver(receipt) {
      delivered.push(receipt);
      return stored.delete(receipt.submissionId);
    },
    async forgetErased(sent, id, at) {
      const of = sent?.submissionId ?? id;
      stored.delete(of);
      erased.push([of, id, at]);
    },
    receipts: async () => delivered,
    statuses: async () => emptyBoard,
    noteStatuses: async (next) => next(emptyBoard, delivered),
    remembered: async () => remembered,
    async remember(news) {
      remembered = { ...remembered, ...news, ...afterLearning(remembered, news) };
    },
  };
}
