import { beforeEach, describe, expect, test } from 'vitest';
import { problemTypes } from '../../src/contracts/problem.ts';
import { writeFile } from '../../src/device/storage/file-bytes.ts';
import { formerOf } from '../../src/device/storage/entry-import.ts';
import { keptKey } from '../../src/device/storage/kept-requests.ts';
import { instantAt } from '../../src/lib/instant.ts';
import { additionCall } from '../../src/outbox/addition-call.ts';
import type { Entry, Receipt } from '../../src/outbox/entry.ts';
import { outcomeOf } from '../../src/outbox/outcome.ts';
import { watching } from '../../src/outbox/status-board.ts';
import { findRequest } from '../../src/requests/request-view.ts';
import { requestLists } from '../../src/requests/request-list.ts';
import { readDevice } from '../../src/outbox/things-on-device.ts';
import { createFakeApi, erased, type FakeApi, fullApi, http, problem } from './fake-api.ts';
import { bytesOf, draftOf, storedFile, submissionOf } from './submissions.ts';
import { newDevice, type TestContext } from './test-outbox.ts';

const id = '11111111-1111-4111-8111-111111111111';
const added = '22222222-2222-4222-8222-222222222222';
const other = '33333333-3333-4333-8333-333333333333';
const capabilities = { ...fullApi, corrections: true, status: '/api/submissions/status' };

let device: TestContext;
let api: FakeApi;

beforeEach(() => {
  device = newDevice();
  api = createFakeApi(capabilities);
});

/** The entire content of the database, except what is known of the API. */
async function everything(): Promise<string> {
  return device.database.run(async (connection) => {
    const stores = ['drafts', 'entries', 'receipts', 'files', 'chunks', 'meta'] as const;
    const found = await Promise.all(
      stores.map(async (name) => [await connection.getAllKeys(name), await connection.getAll(name)]),
    );
    return JSON.stringify(found);
  });
}

async function chunksOf(submissionId: string): Promise<number> {
  const keys = await device.database.run((connection) => connection.getAllKeys('chunks'));
  return keys.filter(([of]) => of === submissionId).length;
}

/** A reply to the request, with a file of 2,000 bytes. */
async function reply(to: string): Promise<void> {
  const file = storedFile('reply', bytesOf(2000));
  const addition = { kind: 'reply', to } as const;
  const { values, files, request, ...submission } = submissionOf(added, [file]);
  const entry: Omit<Entry, 'sequence'> = {
    ...submission,
    values,
    files,
    form: 'reply',
    shape: 2,
    addition,
    request: { ...request, ...additionCall(addition) },
  };
  await writeFile(device.database, added, file, bytesOf(2000), device.clock.now());
  await device.drafts.save({ ...draftOf(entry), addition });
  expect(await device.store.finalise(entry)).toEqual({ ok: true });
}

function receiptOf(submissionId: string): Receipt {
  const at = instantAt(device.clock.now(), 0);
  return {
    submissionId,
    form: 'licence',
    locale: 'es',
    finalisedAt: at,
    deliveredAt: at,
    reference: `R-${submissionId}`,
    applicant: 'Ana Marker',
    proven: true,
    files: [{ field: 'documento', name: 'marker.pdf', size: 3, sha256: 'aa'.repeat(32) }],
  };
}

describe('a late repeat of what was erased', () => {
  test('leaves nothing on the device but a note, and the next request goes on', async () => {
    await device.submit(id, [3000]);
    await device.submit(other);
    api.answer(id, erased(id));

    expect(await device.drain(api)).toMatchObject({ attempted: 2, delivered: 1 });

    expect(await device.store.entries()).toEqual([]);
    expect(await chunksOf(id)).toBe(0);
    expect(await everything()).not.toContain('GMDSS');
    const view = await findRequest({ outbox: device.store, drafts: device.drafts }, id);
    expect(view).toMatchObject({ kind: 'erased', note: { form: 'evaluation', proven: false, files: [] } });
    const contents = await readDevice({ outbox: device.store, drafts: device.drafts });
    const { received, waiting } = requestLists(contents, device.clock.now());
    expect(waiting).toEqual([]);
    expect(received.find(({ submissionId }) => submissionId === id)).toEqual(
      expect.objectContaining({
        state: 'erased',
        when: 'erasedAt',
        next: expect.objectContaining({ state: 'erased' }),
      }),
    );
    // It is neither sent again nor taken back from another device's file.
    expect(await device.drain(api)).toMatchObject({ attempted: 0 });
    expect(await formerOf(device.database, id)).toBe('erased');
  });

  test('is recognised before a byte of its files goes up', async () => {
    api = createFakeApi({ ...capabilities, resumableUploads: '/api/uploads' });
    await device.submit(id, [3 * 1024 * 1024]);
    api.uploads.spoil('create', erased(id));

    await device.drain(api);

    expect(api.sent).toEqual([]);
    expect(await device.store.receipt(id)).toMatchObject({ erased: true });
    expect(await chunksOf(id)).toBe(0);
  });

  test('of an addition takes the request with it, and all else that was added or is still being written', async () => {
    await device.store.deliver(receiptOf(id));
    await device.database.run(async (connection) => {
      const kept: Entry = { ...submissionOf(id, [storedFile('kept', bytesOf(100))]), sequence: 1 };
      await connection.put('meta', { kept }, keptKey(id));
    });
    await writeFile(device.database, id, storedFile('kept', bytesOf(100)), bytesOf(100), 0);
    await device.drafts.save({
      ...draftOf(submissionOf(other)),
      form: 'correction',
      addition: { kind: 'correction', to: id },
    });
    await device.store.noteStatuses((board) => watching(board, id));
    await reply(id);
    api.answer(added, erased(id));

    await device.drain(api);

    expect(await device.store.receipts()).toEqual([
      expect.objectContaining({ submissionId: id, form: 'licence', erased: true, files: [] }),
    ]);
    const left = await everything();
    for (const trace of ['Marker', 'marker.pdf', `R-${id}`, added, other, 'kept.pdf', 'reply.pdf'])
      expect(left).not.toContain(trace);
    expect((await device.store.statuses()).watched).toEqual([]);
    expect([await chunksOf(id), await chunksOf(added)]).toEqual([0, 0]);
  });

  test('of an addition alone takes nothing else', async () => {
    await device.store.deliver(receiptOf(id));
    await reply(id);
    api.answer(added, erased(added));

    await device.drain(api);

    expect(await device.store.entries()).toEqual([]);
    expect(await chunksOf(added)).toBe(0);
    expect(await device.store.receipts()).toEqual([receiptOf(id)]);
  });

  test('can be forgotten as well', async () => {
    await device.submit(id);
    api.answer(id, erased(id));
    await device.drain(api);

    await device.store.forgetReceipt(id);

    expect(await everything()).not.toContain(id);
  });
});

describe('the same status of anybody else makes no device forget', () => {
  const type = `${problemTypes}erased`;
  test.each([
    ['a proxy', http(410, { type, status: 410, erased: { submissionId: id } })],
    ['a page', http(410, '<!doctype html><title>Gone</title>', { contentType: 'text/html' })],
    ['a redirect', erased(id, { redirected: true })],
    ['another type', problem(410, { erased: { submissionId: id } })],
    ['another request', erased(other)],
    ['no request', problem(410, { type })],
    ['another status', { ...erased(id), status: 404 }],
  ])('%s', async (_whose, answer) => {
    await device.submit(id, [3000]);
    api.answer(id, answer);

    await device.drain(api);

    const { values, files } = await device.entry(id);
    expect(values.answers).toEqual({ courseName: 'GMDSS' });
    expect(files).toHaveLength(1);
    expect(await chunksOf(id)).toBe(1);
  });

  test('a plain API', async () => {
    const expected = { submissionId: id, files: [], success: { from: 200, to: 299 }, receipts: false };

    expect(outcomeOf(erased(id), expected, 0)).toMatchObject({ kind: 'refused', status: 410 });
  });
});
