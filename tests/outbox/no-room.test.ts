import { beforeEach, describe, expect, test } from 'vitest';
import { type FakeApi, problem } from './fake-api.ts';
import { first, resumable, run, sizes, uploadingApi, whole } from './large-request.ts';
import { newDevice, type TestContext } from './test-outbox.ts';

let device: TestContext;
let api: FakeApi;

beforeEach(() => {
  device = newDevice();
  api = uploadingApi();
});

const full = problem(
  503,
  { type: 'urn:pmts:problem:uploadsFull', message: 'No room' },
  { retryAfter: '300' },
);
const tooMuch = problem(
  429,
  { type: 'urn:pmts:problem:tooMuchOpen', message: 'Too much' },
  { retryAfter: '60' },
);

const filesSent = () => api.sent.map(({ parts }) => parts.filter(({ kind }) => kind === 'file').length);

test.each([
  ['the server', full],
  ['this address', tooMuch],
])('where uploads have no room for %s, a request that fits goes whole', async (_, answer) => {
  await device.submit('a', sizes);
  api.uploads.spoil('create', answer);

  expect(await run(device, api)).toMatchObject({ delivered: 1 });

  expect(api.uploads.carried()).toBe(0);
  expect(filesSent()).toEqual([2]);
});

test('also when the room ends in the middle', async () => {
  await device.submit('a', sizes);
  api.uploads.spoil('patch', undefined, full);

  expect(await run(device, api)).toMatchObject({ delivered: 1 });

  expect(filesSent()).toEqual([2]);
});

test.each([
  [
    'with its texts more than the API takes in one request',
    { ...resumable, maxSubmissionBytes: whole },
    undefined,
  ],
  ['more than the link carries in a quarter of an hour', resumable, whole / 901],
])('what is %s waits for room, and holds up nothing else', async (_, capabilities, bytesPerSecond) => {
  api = uploadingApi(capabilities);
  if (bytesPerSecond !== undefined) await device.store.remember({ bytesPerSecond });
  await device.submit('a', sizes);
  await device.submit('b', [400_000]);
  api.uploads.spoil('create', full);

  await run(device, api);

  expect(api.sent.map(({ submissionId }) => submissionId)).toEqual(['b']);
  expect(api.uploads.has).toEqual(new Map([['/uploads/b-b-0', 400_000]]));
  const { state } = await device.entry('a');
  expect(state).toMatchObject({
    kind: 'queued',
    wait: { duration: 300_000, cause: { kind: 'busy', status: 503 } },
  });
  expect((await device.store.remembered()).pause).toBeUndefined();

  device.clock.advance(300_000);
  await run(device, api);
  expect(api.uploads.has.get(first)).toBe(600_000);
});

test('a worker does not begin a POST that cannot end in its time', async () => {
  await device.store.remember({ bytesPerSecond: whole / 200 });
  await device.submit('a', sizes);
  api.uploads.spoil('create', full);

  await run(device, api, { stopAt: device.clock.now() + 150_000 });

  expect(api.sent).toEqual([]);
});

describe.each([
  ['the disk', 503, 'storageFull'],
  ['the day of this address', 429, 'tooMuchToday'],
])('where %s has no room for a request', (_what, status, kind) => {
  const noRoom = problem(status, { type: `urn:pmts:problem:${kind}` }, { retryAfter: '300' });
  const waitsAlone = { kind: 'queued', wait: { duration: 300_000, cause: { kind: 'busy', status } } };

  test.each([
    ['its upload is refused', () => api.uploads.spoil('create', noRoom)],
    ['a piece of it is refused', () => api.uploads.spoil('patch', undefined, noRoom)],
    ['it is refused when its files are there', () => api.answer('a', noRoom)],
  ])('and %s, it alone waits, and texts go', async (_when, refuse) => {
    await device.submit('a', sizes);
    refuse();
    await run(device, api);
    await device.submit('b');

    expect(await run(device, api)).toMatchObject({ delivered: 1, ended: 'done' });

    expect((await device.entry('a')).state).toMatchObject(waitsAlone);
    expect(await device.store.remembered()).not.toHaveProperty('pause');
  });

  test('one that is refused whole holds up nothing behind it', async () => {
    await device.submit('a', [2000]);
    await device.submit('b', [2000]);
    api.answer('a', noRoom);

    expect(await run(device, api)).toMatchObject({ attempted: 2, delivered: 1, ended: 'done' });

    expect((await device.entry('a')).state).toMatchObject(waitsAlone);
  });
});

test('503 that does not speak of uploads speaks for the whole API', async () => {
  await device.submit('a', sizes);
  await device.submit('b', [400_000]);
  api.uploads.spoil('create', problem(503, {}, { retryAfter: '300' }));

  expect(await run(device, api)).toMatchObject({ attempted: 1, ended: 'stopped' });

  expect(api.sent).toEqual([]);

  expect((await device.store.remembered()).pause).toMatchObject({ duration: 300_000 });
});
