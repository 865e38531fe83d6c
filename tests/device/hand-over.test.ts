import { beforeEach, describe, expect, test } from 'vitest';
import { loadForm } from '../../src/forms/index.ts';
import type { PreparedHandOver } from '../../src/ui/request-files-context.tsx';
import type { Database } from '../../src/device/storage/database.ts';
import { readFile, writeFile } from '../../src/device/storage/file-bytes.ts';
import { exportRequest } from '../../src/device/files/page/request-archive.ts';
import { bringIn } from '../../src/device/files/page/import-request.ts';
import { type HandOverNeeds, prepareHandOver } from '../../src/device/files/page/hand-over.ts';
import { readHandOver } from '../../src/device/files/page/hand-over-file.ts';
import { draftOf, storedFile, submissionOf } from '../outbox/submissions.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';
import { receiptOfEntry } from './receipts.ts';
import { sampleFile } from '../support/sample-files.ts';

const id = '7c0ffee0-0000-4000-8000-000000000001';
const sizes = [1_500_000, 400];
const evaluation = await loadForm('evaluation');
/** The requests of test-outbox.ts have documents, which no version of the evaluation form has had: another version. */
const form = {
  ...evaluation,
  definition: { ...evaluation.definition, endpoint: '/api/evaluations', version: 99 },
};

let here: TestContext;
let there: TestContext;

beforeEach(async () => {
  here = newDevice();
  await submitPdfs(here);
  there = newDevice();
  await there.store.entries();
});

async function submitPdfs({ database, drafts, store, clock }: TestContext): Promise<void> {
  const bytes = sizes.map((size, index) => new Uint8Array(sampleFile('pdf', size, index)).buffer);
  const files = bytes.map((content, index) => storedFile(`file-${index}`, content));
  for (const [index, file] of files.entries())
    await writeFile(database, id, file, bytes[index] ?? new ArrayBuffer(0), clock.now());
  const submission = submissionOf(id, files);
  await drafts.save(draftOf(submission));
  expect(await store.finalise(submission)).toEqual({ ok: true });
}

const capabilities = { idempotencyKey: true, receipts: true, verification: true };
const knowsKeys = (device: TestContext) => device.store.remember({ api: { capabilities, learnedAt: 0 } });

function handing(offered: Blob[], sharing: HandOverNeeds['sharing'] = {}): HandOverNeeds {
  return {
    outbox: here.store,
    clock: here.clock,
    loadFile: (submissionId, file) => readFile(here.database, submissionId, file),
    offer: (file) => void offered.push(file),
    sharing,
  };
}

async function prepared(needs: HandOverNeeds): Promise<PreparedHandOver> {
  const preparation = await prepareHandOver(needs, id);
  if (preparation.kind !== 'ready') throw new Error(`Not ready: ${preparation.kind}`);
  return preparation;
}

async function savedFile(): Promise<Blob> {
  const offered: Blob[] = [];
  expect(await (await prepared(handing(offered))).save()).toBe('handedOver');
  return offered[0] ?? new Blob();
}

async function exportedFile(): Promise<Blob> {
  const files: Blob[] = [];
  const needs = { ...handing([]), offer: (file: Blob) => void files.push(file) };
  expect(await exportRequest(needs, id)).toBe('saved');
  return files[0] ?? new Blob();
}

let ids = 0;
const taking = (device: TestContext, announced: string[] = []) => ({
  database: device.database,
  outbox: device.store,
  clock: device.clock,
  newId: () => `new-${(ids += 1)}`,
  estimate: async () => undefined,
  announce: () => void announced.push('changed'),
});
const take = (device: TestContext, file: Blob, announced: string[] = []) =>
  bringIn(taking(device, announced), file, async (name) => (name === 'evaluation' ? form : undefined));

const rows = (database: Database) =>
  database.run(async (connection) =>
    Promise.all((['entries', 'files', 'chunks'] as const).map((store) => connection.count(store))),
  );

async function edited(file: Blob, change: (bytes: Uint8Array) => void): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  change(bytes);
  return new Blob([bytes]);
}

describe('handing over', () => {
  test('gives every byte away and arrives on the other device under the same id, ready to go', async () => {
    await knowsKeys(here);
    const announced: string[] = [];

    const result = await take(there, await savedFile(), announced);

    expect(result).toEqual({ kind: 'broughtIn', submissionId: id });
    const [from, to] = [await here.entry(id), await there.entry(id)];
    expect(to).toMatchObject({ state: { kind: 'queued' }, keyed: { receipts: true }, attempts: 0 });
    expect(to.files.map(({ sha256 }) => sha256)).toEqual(from.files.map(({ sha256 }) => sha256));
    for (const [index, file] of to.files.entries()) {
      const bytes = await readFile(there.database, id, file);
      const sent = from.files[index];
      expect(sent === undefined || file.fileId === sent.fileId).toBe(false);
      expect(bytes?.size).toBe(sent?.size);
    }
    expect(announced).toEqual(['changed']);
    expect(from.sendWhen).toBeUndefined();
  });

  test('is to be seen only once the file has left, and holds the request where the API cannot tell a repeat', async () => {
    const ready = await prepared(handing([]));
    expect((await here.entry(id)).handOver).toBeUndefined();
    expect(ready.whoSends).toBe('one');

    await ready.save();

    expect(await here.entry(id)).toMatchObject({
      handOver: { direction: 'out' },
      sendWhen: 'held',
      mayHaveArrived: true,
    });
  });

  test('makes no file of a request that is gone, being sent or damaged', async () => {
    const ready = await prepared(handing([]));
    const entry = await here.entry(id);
    const lease = { owner: 'x', until: here.clock.now() + 30_000, underLock: true };
    const sending = { ...entry, state: { kind: 'sending', lease } } as const;
    await here.store.replace(entry, sending);
    const offered: Blob[] = [];

    expect(await ready.save()).toBe('busy');
    expect(await (await prepared(handing(offered))).save()).toBe('busy');
    expect(await here.entry(id)).toEqual(sending);
    await here.store.replace(sending, entry);
    await here.database.run((db) => db.delete('chunks', [id, entry.files[0]?.fileId ?? '', 1]));
    expect((await prepareHandOver(handing(offered), id)).kind).toBe('incomplete');
    await here.store.remove(id);
    expect((await prepareHandOver(handing(offered), id)).kind).toBe('gone');
    expect(await ready.save()).toBe('gone');
    expect(offered).toEqual([]);
  });

  test('tells in the file what has happened since it was prepared', async () => {
    const offered: Blob[] = [];
    const ready = await prepared(handing(offered));
    const entry = await here.entry(id);
    await here.store.replace(entry, { ...entry, attempts: 1, mayHaveArrived: true });

    await ready.save();

    const read = await readHandOver(offered[0] ?? new Blob());
    expect(read).toMatchObject({ kind: 'read', head: { mayHaveArrived: true } });
  });

  test.each([
    ['AbortError', 'cancelled'],
    ['NotAllowedError', 'notShared'],
  ])('changes nothing when sharing ends with %s', async (name, expected) => {
    const before = await here.entry(id);
    const sharing = { canShare: () => true, share: () => Promise.reject(new DOMException('', name)) };
    const ready = await prepared(handing([], sharing));

    expect(ready.mayShare).toBe(true);
    expect(await ready.share()).toBe(expected);
    expect(await here.entry(id)).toEqual(before);
  });

  test('shares the same file that it saves', async () => {
    const shared: File[] = [];
    const share = async ({ files = [] }: ShareData) => void shared.push(...files);
    const ready = await prepared(handing([], { canShare: () => true, share }));

    expect(await ready.share()).toBe('handedOver');
    expect(shared.map(({ name }) => name)).toEqual([ready.name]);
    expect(await take(there, shared[0] ?? new Blob())).toMatchObject({ kind: 'broughtIn' });
  });
});

describe('bringing in', () => {
  const bodyStart = async (file: Blob) => {
    const [line = ''] = (await file.slice(0, 128).text()).split('\n');
    return line.length + 1 + Number(line.split(' ')[2]);
  };

  test.each<[string, string, (file: Blob) => Promise<Blob> | Blob]>([
    ['an empty file', 'foreign', () => new Blob()],
    ['a photo', 'foreign', () => new Blob([new Uint8Array(sampleFile('jpeg', 5000, 1))])],
    ['a text that begins alike', 'foreign', () => new Blob(['PMTS-REQUEST 1 many things to do'])],
    ['a file of a newer version', 'newer', () => new Blob(['PMTS-REQUEST 2 in another way'])],
    ['a file without its last byte', 'cut', (file) => file.slice(0, file.size - 1)],
    ['a file cut in its head', 'cut', (file) => file.slice(0, 400)],
    ['a file with something behind it', 'changed', (file) => new Blob([file, 'x'])],
    [
      'a file with another answer',
      'changed',
      (file) => edited(file, (bytes) => void (bytes[300] = (bytes[300] ?? 0) ^ 1)),
    ],
    [
      'a file with one other bit in the last document',
      'changed',
      (file) => edited(file, (bytes) => void (bytes[bytes.length - 2] = 1)),
    ],
    [
      'a file whose document is a program by its bytes',
      'changed',
      async (file) =>
        new Blob([file.slice(0, await bodyStart(file)), 'MZ', file.slice((await bodyStart(file)) + 2)]),
    ],
  ])('%s is refused (%s) and leaves nothing', async (_name, why, spoil) => {
    const spoilt = await spoil(await savedFile());

    expect(await take(there, spoilt)).toEqual({ kind: 'refused', why });
    expect(await rows(there.database)).toEqual([0, 0, 0]);
  });

  test('a form that is not known, or a request that is too large, leaves nothing either', async () => {
    const file = await savedFile();
    await there.store.remember({
      api: { capabilities: { ...capabilities, maxSubmissionBytes: 1000 }, learnedAt: 0 },
    });

    expect(await take(there, file)).toEqual({ kind: 'refused', why: 'tooLarge' });
    expect(await bringIn(taking(there), file, async () => undefined)).toEqual({
      kind: 'refused',
      why: 'unknownForm',
    });
    expect(await rows(there.database)).toEqual([0, 0, 0]);
  });

  test('twice, also at the same time, makes one request of it', async () => {
    const file = await savedFile();

    const results = await Promise.all([take(there, file), take(there, file)]);
    const third = await take(there, file);

    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['broughtIn', 'here']);
    expect(third).toEqual({ kind: 'here', as: 'entry', submissionId: id });
    const [entries, files] = await rows(there.database);
    expect([entries, files]).toEqual([1, 2]);
    for (const kept of (await there.entry(id)).files)
      expect(await readFile(there.database, id, kept)).toBeDefined();
  });

  test('what is here, being edited or delivered already changes nothing', async () => {
    const file = await savedFile();
    const before = await here.entry(id);

    expect(await take(here, file)).toEqual({ kind: 'here', as: 'entry', submissionId: id });
    expect(await here.entry(id)).toEqual(before);
    await here.store.reopen(id, before.finalisedAt);
    expect(await take(here, file)).toEqual({ kind: 'here', as: 'draft', submissionId: id });
    expect((await here.drafts.load(id))?.mayHaveArrived).toBe(true);
    await there.store.deliver(receiptOfEntry(before));
    expect(await take(there, file)).toEqual({ kind: 'here', as: 'receipt', submissionId: id });
    expect(await there.store.entries()).toEqual([]);
  });

  test('says so when the device has no room, before and while it writes', async () => {
    const file = await savedFile();
    const full = { ...taking(there), estimate: async () => ({ usage: 90, quota: 100 }) };
    const failing = {
      ...taking(there),
      newId: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    };

    const known = async () => form;
    expect(await bringIn(full, file, known)).toEqual({ kind: 'notSaved', problem: 'full' });
    expect(await bringIn(failing, file, known)).toEqual({ kind: 'notSaved', problem: 'full' });
    expect(await rows(there.database)).toEqual([0, 0, 0]);
  });
});

describe('an export', () => {
  test('is brought back after everything was wiped, to the byte, and goes on where the API tells a repeat', async () => {
    await knowsKeys(here);
    const before = (await here.store.entry(id))!;
    const contents = await Promise.all(before.files.map((file) => readFile(here.database, id, file)));
    const file = await exportedFile();
    expect(await here.store.entry(id)).toEqual(before);

    const wiped = newDevice();
    expect(await bringIn(taking(wiped), file, async () => form)).toMatchObject({ kind: 'broughtIn' });

    const after = (await wiped.store.entry(id))!;
    expect(after.request.parts.filter(({ kind }) => kind === 'text')).toEqual(
      before.request.parts.filter(({ kind }) => kind === 'text'),
    );
    expect(after).toMatchObject({
      mayHaveArrived: false,
      keyed: { receipts: true },
      state: { kind: 'queued' },
    });
    expect(after.sendWhen).toBeUndefined();
    for (const [index, stored] of after.files.entries()) {
      const bytes = await (await readFile(wiped.database, id, stored))?.arrayBuffer();
      expect(bytes).toEqual(await contents[index]?.arrayBuffer());
    }
  });

  test('waits for its person where the API cannot tell a repeat: the first device may have sent it', async () => {
    const file = await exportedFile();

    await bringIn(taking(there), file, async () => form);

    expect(await there.store.entry(id)).toMatchObject({ mayHaveArrived: true, sendWhen: 'held' });
  });

  test('that was changed, cut or is another ZIP brings nothing in', async () => {
    const file = await exportedFile();
    const bytes = Buffer.from(await file.arrayBuffer());
    const changed = Buffer.from(bytes);
    changed[changed.indexOf('"submissionId"', changed.indexOf('PMTS-REQUEST')) + 20]! ^= 1;

    for (const [content, why] of [
      [changed, 'changed'],
      [bytes.subarray(0, -40), 'cut'],
      [Buffer.from('PK\u0003\u0004 nothing'), 'cut'],
    ] as const)
      expect(await bringIn(taking(there), new Blob([new Uint8Array(content)]), async () => form)).toEqual({
        kind: 'refused',
        why,
      });
    expect(await there.store.entries()).toEqual([]);
  });
});
