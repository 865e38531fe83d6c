import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { drain } from '../../src/outbox/drain.ts';
import { drainExclusively } from '../../src/outbox/drain-exclusively.ts';
import type { Entry } from '../../src/outbox/entry.ts';
import type {
  DraftStore,
  DrainLock,
  DrainOptions,
  DrainReport,
  OutboxStore,
  SubmissionStore,
} from '../../src/outbox/ports.ts';
import { createDatabase, type Database } from '../../src/device/storage/database.ts';
import { createDraftStore } from '../../src/device/storage/draft-store.ts';
import { writeFile } from '../../src/device/storage/file-bytes.ts';
import { finalise } from '../../src/outbox/finalise.ts';
import type { OutboxServices } from '../../src/ui/outbox-context.tsx';
import { createSubmissionStore } from '../../src/device/storage/entry-finalising.ts';
import { createOutboxStore } from '../../src/device/storage/outbox-store.ts';
import { portsOf } from './drain-ports.ts';
import type { FakeApi } from './fake-api.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { bytesOf, draftOf, storedFile, submissionOf } from './submissions.ts';

const quiet = { announce: () => undefined };

/** A tab or the worker of a device, with its own connection to the shared storage. */
export interface TestContext {
  readonly database: Database;
  readonly store: OutboxStore & SubmissionStore;
  readonly finalise: OutboxServices['finalise'];
  readonly drafts: DraftStore;
  readonly clock: FakeClock;
  /** Finalises a submission, with files of these sizes. */
  submit(submissionId: string, sizes?: readonly number[]): Promise<void>;
  drain(api: FakeApi, options?: Partial<DrainOptions>): Promise<DrainReport>;
  drainExclusively(
    api: FakeApi,
    lock: DrainLock,
    options?: Partial<DrainOptions> & { readonly patience?: number },
  ): Promise<DrainReport | 'busy'>;
  stateOf(submissionId: string): Promise<string>;
  entry(submissionId: string): Promise<Entry>;
}

/** A device on which nothing has ever been stored. */
export function newDevice(): TestContext {
  globalThis.indexedDB = new IDBFactory();
  return openContext(createFakeClock());
}

/**
 * Opens on the storage of this device, also when another test has begun: a form that is left saves half a second later,
 * and the files of a worker share their globals.
 */
function openOn(factory: IDBFactory): Database {
  const database = createDatabase();
  return {
    ...database,
    run(work) {
      const present = globalThis.indexedDB;
      if (present === undefined) return database.run(work);
      // It asks for the storage before it waits for anything.
      globalThis.indexedDB = factory;
      const running = database.run(work);
      globalThis.indexedDB = present;
      return running;
    },
  };
}

let contexts = 0;

export function openContext(clock: FakeClock): TestContext {
  const database = openOn(globalThis.indexedDB);
  const store = { ...createOutboxStore(database, quiet, clock), ...createSubmissionStore(database, quiet) };
  const drafts = createDraftStore(database, quiet);
  contexts += 1;
  const owner = `context-${contexts}`;
  const portsTo = (transport: FakeApi) => ({ ...portsOf({ store, clock }), transport });
  return {
    database,
    store,
    finalise: (...submission) => finalise({ store, clock }, ...submission),
    drafts,
    clock,
    async submit(submissionId, sizes = []) {
      const files = sizes.map((size, index) => {
        const bytes = bytesOf(size, index + 1);
        return { bytes, file: storedFile(`${submissionId}-${index}`, bytes) };
      });
      for (const { file, bytes } of files) {
        await writeFile(database, submissionId, file, bytes, clock.now());
      }
      const submission = submissionOf(
        submissionId,
        files.map(({ file }) => file),
      );
      await drafts.save(draftOf(submission));
      const stored = await store.finalise(submission);
      if (!stored.ok) throw new Error(`Not stored: ${stored.problem}`);
    },
    drain: (api, options = {}) =>
      drain(portsTo(api), { trigger: 'event', owner, underLock: true, ...options }),
    drainExclusively: (api, lock, options = {}) =>
      drainExclusively({ ...portsTo(api), lock }, { trigger: 'event', owner, ...options }),
    async stateOf(submissionId) {
      if ((await store.receipt(submissionId)) !== undefined) return 'delivered';
      return (await store.entry(submissionId))?.state.kind ?? 'gone';
    },
    async entry(submissionId) {
      const entry = await store.entry(submissionId);
      if (entry === undefined) throw new Error(`No entry ${submissionId}`);
      return entry;
    },
  };
}

/** Web Locks of one device. */
export function createFakeLock(): DrainLock & { readonly isHeld: () => boolean } {
  let held = false;
  const tryHold = async <T>(work: () => Promise<T>): Promise<T | 'busy'> => {
    if (held) return 'busy';
    held = true;
    try {
      return await work();
    } finally {
      held = false;
    }
  };
  return { isHeld: () => held, tryHold, holdWithin: (_milliseconds, work) => tryHold(work) };
}

/** A browser without Web Locks. */
export const noLock: DrainLock = { tryHold: async () => 'busy', holdWithin: async () => 'busy' };
