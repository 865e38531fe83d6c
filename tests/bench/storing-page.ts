// Runs in Chromium. Three ways to put the same files on the device, each measured alone in a fresh profile.
import { openDB } from 'idb';
import { Queue } from 'workbox-background-sync';
import { momentAt } from '../../src/domain/moment.ts';
import type { StoredFile } from '../../src/domain/values.ts';
import type { EncodedRequest } from '../../src/domain/wire.ts';
import { manifestOf } from '../../src/domain/encode.ts';
import { createStorage } from '../../src/platform/create-storage.ts';
import { createDraftStore } from '../../src/platform/draft-store.ts';
import { createSubmissionStore } from '../../src/platform/entry-finalising.ts';
import { createFileIntake } from '../../src/platform/file-intake.ts';
import { randomId } from '../../src/platform/random-id.ts';
import { systemClock as clock } from '../../src/platform/system-clock.ts';

export type Way = 'outbox' | 'raw' | 'queue';

type Save = (files: readonly File[]) => Promise<void>;

const ways: Readonly<Record<Way, Save>> = { outbox: intoOutbox, raw: intoIndexedDb, queue: intoQueue };

/** Copied, checked, hashed, cut into chunks, finalised, read back: what "saved" means here. */
async function intoOutbox(files: readonly File[]): Promise<void> {
  const { database, feed, store } = createStorage();
  const intake = createFileIntake({
    database,
    outbox: store,
    clock,
    newId: randomId,
    estimate: async () => undefined,
  });
  const submissionId = randomId();
  const stored: StoredFile[] = [];
  for (const [index, file] of files.entries()) {
    const field = { kind: 'file', name: `file${index}`, required: true, accept: 'imageOrPdf' } as const;
    const taken = await intake.take(submissionId, { ...field, adviseBelow: Infinity }, file);
    if (taken.kind !== 'taken') throw new Error(`Not taken: ${JSON.stringify(taken)}`);
    stored.push(taken.file);
  }
  const moment = momentAt(clock.now(), clock.offsetMinutes());
  const named = stored.map((file, index) => [`file${index}`, file] as const);
  const draft = { submissionId, form: 'licence', formVersion: 1, createdAt: moment, updatedAt: moment };
  const values = { answers: {}, files: Object.fromEntries(named) };
  await createDraftStore(database, feed).save({ ...draft, values });
  const request: EncodedRequest = {
    path: '/api/license/license-quote',
    encoding: 'multipart',
    parts: named.map(([name, file]) => ({ kind: 'file', name, file: { ...file, field: name } })),
    success: { from: 200, to: 299 },
  };
  const result = await createSubmissionStore(database, feed).finalise({
    submissionId,
    form: 'licence',
    formVersion: 1,
    locale: 'en',
    finalisedAt: moment,
    values,
    request,
    files: manifestOf(request),
    attempts: 0,
    mayHaveArrived: false,
    state: { kind: 'queued' },
  });
  if (!result.ok) throw new Error(`Not stored: ${result.problem}`);
}

/** The least that keeps anything: one put for each file, no copy, no hash, no proof. */
async function intoIndexedDb(files: readonly File[]): Promise<void> {
  const database = await openDB('raw', 1, { upgrade: (db) => void db.createObjectStore('files') });
  for (const [index, file] of files.entries()) {
    const bytes = await file.arrayBuffer();
    const transaction = database.transaction('files', 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put(bytes, index), transaction.done]);
  }
}

/** What most pages do: the whole POST as one record of Workbox's queue. */
async function intoQueue(files: readonly File[]): Promise<void> {
  // It asks for sync, which it then does without.
  Object.assign(globalThis, { registration: {} });
  const queue = new Queue('bench', { onSync: async () => undefined });
  const body = new FormData();
  for (const [index, file] of files.entries()) body.append(`file${index}`, file, file.name);
  await queue.pushRequest({
    request: new Request('/api/license/license-quote', { method: 'POST', body }),
  });
}

/** Milliseconds. */
async function measure(way: Way, files: readonly File[]): Promise<number> {
  const begun = performance.now();
  await ways[way](files);
  return performance.now() - begun;
}

/** The files of the page's picker, for they must lie on the disk as a person's do. */
function pickedFiles(): readonly File[] {
  return [...(document.querySelector('input')?.files ?? [])];
}

Object.assign(globalThis, { measure: (way: Way) => measure(way, pickedFiles()) });
