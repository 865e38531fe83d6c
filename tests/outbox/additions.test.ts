import { beforeEach, describe, expect, test } from 'vitest';
import { correctionsPath, withdrawalPath } from '../../src/contracts/cases.ts';
import { instantAt } from '../../src/lib/instant.ts';
import type { Addition, AdditionKind, Entry } from '../../src/outbox/entry.ts';
import { isOfNewerShape } from '../../src/outbox/entry.ts';
import { additionCall } from '../../src/outbox/addition-call.ts';
import { broughtIn, handedOver } from '../../src/outbox/hand-over.ts';
import { objectionTo } from '../../src/outbox/hand-over-check.ts';
import { parseHead } from '../../src/outbox/hand-over-head.ts';
import { createFakeApi, type FakeApi, fullApi, http, problem, receiptFor } from './fake-api.ts';
import { bytesOf, draftOf, storedFile, submissionOf } from './submissions.ts';
import { newDevice, type TestContext } from './test-outbox.ts';
import { writeFile } from '../../src/device/storage/file-bytes.ts';

const original = '11111111-1111-4111-8111-111111111111';
const id = '22222222-2222-4222-8222-222222222222';
const at = instantAt(Date.UTC(2026, 10, 22, 12), 0);
const capabilities = { ...fullApi, formVersions: true, corrections: true };

let device: TestContext;
let api: FakeApi;

beforeEach(() => {
  device = newDevice();
  api = createFakeApi(capabilities);
});

function additionOf(kind: AdditionKind, sizes: readonly number[] = []): Omit<Entry, 'sequence'> {
  const addition: Addition = { kind, to: original };
  const { path, encoding } = additionCall(addition);
  const files = sizes.map((size, index) => storedFile(`f${index}`, bytesOf(size)));
  const submission = submissionOf(id, files);
  const parts = submission.request.parts.filter((part) => part.kind === 'file');
  const request = { path, encoding, parts, success: { from: 200, to: 299 } };
  return { ...submission, form: kind, shape: 2, addition, request };
}

async function submit(entry: Omit<Entry, 'sequence'>): Promise<void> {
  for (const file of entry.files)
    await writeFile(device.database, id, file, bytesOf(file.size), device.clock.now());
  const { addition = { kind: 'reply', to: '' } } = entry;
  await device.drafts.save({ ...draftOf(entry), addition });
  expect(await device.store.finalise(entry)).toEqual({ ok: true });
}

/** The answer to an addition: that of a submission without a reference. */
function answerTo(request: Parameters<typeof receiptFor>[0]) {
  const { reference: _none, ...body } = JSON.parse(receiptFor(request).body);
  return http(201, { ...body, correctionOf: original });
}

describe('an addition', () => {
  test('goes to its request with its own key and without a version, and its receipt keeps what it belongs to', async () => {
    await submit(additionOf('correction', [2000]));
    api.answer(id, answerTo);

    expect(await device.drain(api)).toMatchObject({ delivered: 1 });

    const [request] = api.sent;
    expect(request).toMatchObject({
      submissionId: id,
      path: correctionsPath(original),
      extra: { idempotencyKey: `"${id}"`, locale: 'es' },
    });
    expect(request?.extra).not.toHaveProperty('formVersion');
    const receipt = await device.store.receipt(id);
    expect(receipt).toMatchObject({ proven: true, addition: { kind: 'correction', to: original } });
    expect(receipt).not.toHaveProperty('reference');
    expect(await device.store.entries()).toEqual([]);
  });

  test('that has nothing to fill in is an empty object in JSON', async () => {
    await submit(additionOf('withdrawal'));
    api.answer(id, answerTo);

    await device.drain(api);

    expect(api.sent).toMatchObject([{ path: withdrawalPath(original), encoding: 'json', parts: [] }]);
    expect(await device.store.receipt(id)).toMatchObject({ addition: { kind: 'withdrawal' } });
  });

  test('is not delivered by an answer that names other files, and waits for a person when it comes too late', async () => {
    await submit(additionOf('correction', [2000]));
    api.answerWith((request) => {
      const body = JSON.parse(answerTo(request).body);
      return http(201, { ...body, files: [] });
    });
    await device.drain(api);
    expect(await device.stateOf(id)).toBe('queued');
    api.answerWith(problem(409, { detail: 'Nothing is asked for' }));

    await device.drain(api, { trigger: 'person', only: id });

    expect(await device.entry(id)).toMatchObject({ state: { kind: 'attention', reason: { status: 409 } } });
  });

  test('stays what it is when it is edited, and goes with the receipt of its request', async () => {
    await submit(additionOf('correction', [2000]));
    await device.store.reopen(id, at);
    const draft = await device.drafts.load(id);
    expect(draft?.addition).toEqual({ kind: 'correction', to: original });

    await device.store.finalise(additionOf('correction', [2000]));
    api.answer(id, answerTo);
    await device.drain(api);
    await device.store.forgetReceipt(original);

    expect(await device.store.receipts()).toEqual([]);
  });

  test('is left alone by an earlier version, which would not understand its receipt', async () => {
    await submit(additionOf('reply'));
    const stored = await device.entry(id);

    expect(stored.shape).toBe(2);
    expect(isOfNewerShape({ shape: 3 })).toBe(true);
    expect(isOfNewerShape(stored)).toBe(false);
  });
});

describe('an addition in a hand-over file', () => {
  const entry: Entry = { ...additionOf('correction', [2000]), sequence: 1 };
  const travelled = (change: object = {}) =>
    parseHead(JSON.parse(JSON.stringify({ ...handedOver(entry, capabilities, at), ...change })))!;

  test('is brought in as what it is', () => {
    const received = travelled();

    expect(objectionTo(received, undefined, {})).toBeUndefined();
    expect(broughtIn(received, at, () => 'new').entry).toMatchObject({
      shape: 2,
      form: 'correction',
      addition: { kind: 'correction', to: original },
    });
  });

  test.each([
    ['goes to another request', { request: { ...entry.request, path: correctionsPath(id) } }],
    ['goes to another call', { request: { ...entry.request, path: withdrawalPath(original) } }],
    ['says to be a form', { form: 'licence' }],
  ])('that %s is refused', (_what, change) => {
    expect(objectionTo(travelled(change), undefined, {})).toBe('unknownForm');
  });
});
