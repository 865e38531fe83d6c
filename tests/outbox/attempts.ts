import { attempt, type Attempted } from '../../src/outbox/attempt.ts';
import { chunkThreshold } from '../../src/outbox/chunked-upload.ts';
import type { Entry, EntryState } from '../../src/outbox/entry.ts';
import type { DrainOptions, Remembered } from '../../src/outbox/ports.ts';
import type { DeliveryProgress } from '../../src/outbox/progress.ts';
import type { YieldReason } from '../../src/outbox/send-file.ts';
import { portsOf } from './drain-ports.ts';
import { createFakeApi, type FakeApi } from './fake-api.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeStore, type FakeStore } from './fake-store.ts';
import { resumable } from './large-request.ts';
import { bytesOf, storedFile, submissionOf } from './submissions.ts';

/** Bytes of the one answer in each of these requests. */
export const textBytes = 'GMDSS'.length;

/** State of an entry while this run sends it. */
export const beingSent = {
  kind: 'sending',
  lease: { owner: 'we', until: Infinity, underLock: true },
} as const;

/** An entry claimed by this run, with files of these sizes. */
export function claimedOf(sizes: readonly number[], change: Partial<Entry> = {}): Entry {
  const files = sizes.map((size, index) => ({ ...storedFile(`f${index}`, bytesOf(1)), size }));
  return { ...submissionOf('a', files), sequence: 1, attempts: 1, state: beingSent, ...change };
}

interface Circumstances extends Partial<DrainOptions> {
  readonly capabilities?: typeof resumable;
  readonly known?: Remembered;
  readonly yieldReason?: YieldReason;
}

/** Single attempts, without a database or a surrounding run. */
export interface Attempts {
  readonly api: FakeApi;
  readonly clock: FakeClock;
  /** Of the latest attempt. */
  readonly store: () => FakeStore;
  readonly told: DeliveryProgress[];
  /** Milliseconds allowed for each POST, and whether it reports upload progress. */
  readonly calls: (readonly [deadline: number, tells: boolean])[];
  make(entry: Entry, circumstances?: Circumstances): Promise<Attempted>;
  /** Number of files in each POST. */
  fileParts(): readonly number[];
  stateNow(): EntryState;
}

export function newAttempts(): Attempts {
  const api = createFakeApi(resumable);
  const clock = createFakeClock();
  const told: DeliveryProgress[] = [];
  const calls: (readonly [number, boolean])[] = [];
  let store = createFakeStore();
  const transport: FakeApi = {
    ...api,
    send: (request, deadline, sent) => {
      calls.push([deadline, sent !== undefined]);
      sent?.(chunkThreshold + 1000);
      return api.send(request, deadline);
    },
  };
  return {
    api,
    clock,
    told,
    calls,
    store: () => store,
    make(entry, { capabilities = resumable, known, yieldReason, ...more } = {}) {
      store = createFakeStore([entry], known);
      const options = { trigger: 'event', owner: 'we', underLock: true, ...more } as const;
      const report = (progress: DeliveryProgress): void => void told.push(progress);
      const ports = { ...portsOf({ store, clock }), transport, report };
      return attempt({ ports, options, capabilities, yieldReasonOf: async () => yieldReason }, entry);
    },
    fileParts: () => api.sent.map(({ parts }) => parts.filter(({ kind }) => kind === 'file').length),
    stateNow: () => store.at('a').state,
  };
}
