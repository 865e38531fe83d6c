import { beforeEach, expect, test } from 'vitest';
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

test('503 that does not speak of uploads speaks for the whole API', async () => {
  await device.submit('a', sizes);
  await device.submit('b', [400_000]);
  api.uploads.spoil('create', problem(503, {}, { retryAfter: '300' }));

  expect(await run(device, api)).toMatchObject({ attempted: 1, ended: 'stopped' });

  expect(api.sent).toEqual([]);

  expect((await device.store.remembered()).pause).toMatchObject({ duration: 300_000 });
});
