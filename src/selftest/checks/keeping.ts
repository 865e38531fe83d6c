import type { Check } from '../check.ts';
import { answerWithin } from '../../device/within.ts';
import { absent, expectThat, passed } from '../check.ts';
import { sha256Of } from '../../device/files/sha256.ts';
import { randomId } from '../../device/delivery/random-id.ts';
import { type OwnDatabases, storeName, writeStrict } from '../own-databases.ts';
import type { Place } from '../place.ts';
import { noise } from './noise.ts';

const mebi = 1024 * 1024;
/** The chunk size of the outbox (src/device/storage/file-bytes.ts). */
const chunk = mebi;

/** Written data can be read back completely. */
export function keepingChecks({ databases, outbox }: Place): readonly Check[] {
  return [
    { id: 'databaseOpens', run: () => opens(databases) },
    { id: 'textKept', run: () => keepsText(databases) },
    { id: 'bytesKept', run: () => keepsBytes(databases, 'bytes', mebi) },
    { id: 'largeFileKept', run: () => keepsBytes(databases, 'large', 10 * mebi), patience: 30_000 },
    { id: 'abortUndone', run: () => undoesAborted(databases) },
    { id: 'reopened', run: () => opensAgain(databases) },
    { id: 'twoConnections', run: () => sharesBetweenConnections(databases) },
    { id: 'upgradeGivesWay', run: () => givesWay(databases) },
    { id: 'workerShares', run: () => sharesWithWorker(databases) },
    { id: 'blobKept', run: () => keepsBlob(databases) },
    {
      id: 'outboxReadable',
      async run() {
        const entries = await outbox.entries();
        return passed(`${entries.length} waiting`);
      },
    },
  ];
}

async function opens(databases: OwnDatabases) {
  const database = await databases.open('opens');
  expectThat(database.objectStoreNames.contains(storeName), 'opened without its store');
  return passed();
}

async function keepsText(databases: OwnDatabases) {
  const database = await databases.open('text');
  const text = `¿Está aquí? ${randomId()}`;
  await writeStrict(database, 'text', { text });
  const { text: read } = (await database.get(storeName, 'text')) as { readonly text: unknown };
  expectThat(read === text, 'another text came back');
  return passed();
}

async function keepsBytes(databases: OwnDatabases, name: string, size: number) {
  const database = await databases.open(name);
  const bytes = noise(size);
  const before = await sha256Of(bytes.buffer);
  for (let at = 0; at < size; at += chunk)
    await writeStrict(database, `chunk ${at / chunk}`, bytes.buffer.slice(at, at + chunk));
  const read = new Uint8Array(size);
  for (let at = 0; at < size; at += chunk) {
    const part: unknown = await database.get(storeName, `chunk ${at / chunk}`);
    expectThat(part instanceof ArrayBuffer && part.byteLength === chunk, `chunk ${at / chunk} is not whole`);
    read.set(new Uint8Array(part as ArrayBuffer), at);
  }
  expectThat((await sha256Of(read.buffer)) === before, 'other bytes came back');
  return passed();
}

async function undoesAborted(databases: OwnDatabases) {
  const database = await databases.open('abort');
  await writeStrict(database, 'kept', 'before');
  const transaction = database.transaction(storeName, 'readwrite');
  const ended = transaction.done.catch(() => undefined);
  const put = transaction.store.put('after', 'kept').catch(() => undefined);
  const added = transaction.store.put('new', 'added').catch(() => undefined);
  transaction.abort();
  await Promise.all([ended, put, added]);
  expectThat((await database.get(storeName, 'kept')) === 'before', 'an aborted change stayed');
  expectThat((await database.get(storeName, 'added')) === undefined, 'an aborted record stayed');
  return passed();
}

async function opensAgain(databases: OwnDatabases) {
  const first = await databases.open('reopened');
  await writeStrict(first, 'kept', 'text');
  first.close();
  const second = await databases.open('reopened');
  expectThat((await second.get(storeName, 'kept')) === 'text', 'gone after closing');
  return passed();
}

async function sharesBetweenConnections(databases: OwnDatabases) {
  const [one, other] = await Promise.all([databases.open('shared'), databases.open('shared')]);
  await writeStrict(one, 'kept', 'by one');
  expectThat((await other.get(storeName, 'kept')) === 'by one', 'the second connection does not see it');
  return passed();
}

/** Closes the connection as an older window does when a newer version of the app opens. */
async function givesWay(databases: OwnDatabases) {
  let wasTold = false;
  await databases.open('upgraded', {
    onGiveWay: () => {
      wasTold = true;
    },
  });
  const upgraded = await databases.open('upgraded', { version: 2 });
  expectThat(upgraded.version === 2, `version ${upgraded.version}`);
  expectThat(wasTold, 'the older connection heard nothing');
  return passed();
}

/** The worker reads data written by the page, and the page data written by the worker. */
async function sharesWithWorker(databases: OwnDatabases) {
  if (typeof Worker !== 'function') return absent('no Worker');
  const database = await databases.open('worker');
  await writeStrict(database, 'by page', 'from the page');
  const worker = new Worker(new URL('../storage-worker.ts', import.meta.url), { type: 'module' });
  try {
    const read = await new Promise<unknown>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', ({ message }) =>
        reject(new Error(message || 'the worker did not load')),
      );
      worker.postMessage(databases.nameOf('worker'));
    });
    expectThat(read === 'from the page', `the worker read ${String(read)}`);
  } finally {
    worker.terminate();
  }
  expectThat((await database.get(storeName, 'by worker')) === 'from the worker', 'its record is not here');
  return passed();
}

/** The app stores no Blobs: WebKit refuses them in private windows, and loses their bytes (hazards 3.7, 3.8). */
async function keepsBlob(databases: OwnDatabases) {
  const database = await databases.open('blob');
  const blob = new Blob([noise(mebi)]);
  const kept = await answerWithin(
    5000,
    writeStrict(database, 'blob', blob).then(() => database.get(storeName, 'blob') as Promise<unknown>),
    undefined,
  );
  if (!(kept instanceof Blob)) return absent('refused');
  return kept.size === blob.size ? passed() : absent(`${kept.size} of ${blob.size} bytes`);
}
