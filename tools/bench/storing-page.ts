// Runs in Chromium: three ways to store the same files on the device, each measured alone in a fresh profile.
import { openDB } from 'idb';
import { Queue } from 'workbox-background-sync';
import { createStorage } from '../../src/device/storage/create-storage.ts';
import { storeRequest } from './store-request.ts';

export type Way = 'outbox' | 'raw' | 'queue';

type Save = (files: readonly File[]) => Promise<void>;

const ways: Readonly<Record<Way, Save>> = { outbox: intoOutbox, raw: intoIndexedDb, queue: intoQueue };

async function intoOutbox(files: readonly File[]): Promise<void> {
  await storeRequest(
    createStorage(),
    files.map((file, index) => [`file${index}`, file] as const),
  );
}

/** The minimum that stores anything: one put per file, no copy, no hash, no verification. */
async function intoIndexedDb(files: readonly File[]): Promise<void> {
  const database = await openDB('raw', 1, { upgrade: (db) => void db.createObjectStore('files') });
  for (const [index, file] of files.entries()) {
    const bytes = await file.arrayBuffer();
    const transaction = database.transaction('files', 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put(bytes, index), transaction.done]);
  }
}

/** The common approach: the whole POST as one record of Workbox's queue. */
async function intoQueue(files: readonly File[]): Promise<void> {
  // The queue asks for sync, and then does without it.
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

/** The files of the page's picker; they must be on the disk, as a person's are. */
function pickedFiles(): readonly File[] {
  return [...(document.querySelector('input')?.files ?? [])];
}

Object.assign(globalThis, { measure: (way: Way) => measure(way, pickedFiles()) });
