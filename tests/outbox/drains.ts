import type { Capabilities } from '../../src/contracts/capabilities.ts';
import { drain } from '../../src/outbox/drain.ts';
import type { Entry } from '../../src/outbox/entry.ts';
import type { DrainOptions, DrainPorts, DrainReport, Remembered } from '../../src/outbox/ports.ts';
import { portsOf } from './drain-ports.ts';
import { createFakeApi, type FakeApi } from './fake-api.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeStore, type FakeStore } from './fake-store.ts';
import { resumable } from './large-request.ts';
import { bytesOf, storedFile, submissionOf } from './submissions.ts';

/** Whole runs, without a database. */
export interface Drains {
  readonly api: FakeApi;
  readonly clock: FakeClock;
  readonly store: FakeStore;
  /** Number of requests for receipts that may be lost. */
  rechecks(): number;
  run(options?: Partial<DrainOptions>, ports?: Partial<DrainPorts>): Promise<DrainReport>;
  /** Runs as a worker does, which asks for no receipts. */
  runInWorker(): Promise<DrainReport>;
  sentIds(): readonly string[];
}

const noon = createFakeClock().now();

/** Capabilities of the API learnt just now. */
export function fresh(capabilities: Capabilities = resumable): Remembered {
  return { api: { capabilities, learnedAt: noon } };
}

let sequence = 0;

/** A request with one file of this size, after all others. */
export function entryOf(id: string, size = 10, change: Partial<Entry> = {}): Entry {
  sequence += 1;
  const file = { ...storedFile(`${id}-0`, bytesOf(1)), size };
  return { ...submissionOf(id, [file]), sequence, ...change };
}

export function drainsOf(entries: readonly Entry[], known: Remembered = {}): Drains {
  const api = createFakeApi(resumable);
  const clock = createFakeClock();
  const store = createFakeStore(entries, known);
  let rechecks = 0;
  const usual = { ...portsOf({ store, clock }), transport: api };
  const recheck = async (): Promise<void> => {
    rechecks += 1;
  };
  const options = { trigger: 'event', owner: 'we', underLock: true } as const;
  return {
    api,
    clock,
    store,
    rechecks: () => rechecks,
    run: (more = {}, ports = {}) => drain({ ...usual, recheck, ...ports }, { ...options, ...more }),
    runInWorker: () => drain(usual, options),
    sentIds: () => api.sent.map(({ submissionId }) => submissionId),
  };
}
