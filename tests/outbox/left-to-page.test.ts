import { beforeEach, expect, test } from 'vitest';
import { isLeftToPage } from '../../src/outbox/chunked-upload.ts';
import { createFakeApi, fullApi } from './fake-api.ts';
import { newDevice, type TestContext } from './test-outbox.ts';

let device: TestContext;

beforeEach(async () => {
  device = newDevice();
  await device.submit('large', [12_000_000]);
  await device.submit('small', [1000]);
});

const worker = () => ({ stopAt: device.clock.now() + 150_000 });

test('one POST that a worker can never finish is left to a page, which has no end of its own', async () => {
  const plain = createFakeApi('plain');

  expect(await device.drain(plain, worker())).toMatchObject({ attempted: 1, delivered: 1, ended: 'done' });
  expect(await device.stateOf('large')).toBe('queued');
  expect((await device.entry('large')).attempts).toBe(0);

  await device.drain(plain);
  expect(await device.stateOf('large')).toBe('delivered');
});

test('over a link that was measured fast enough the worker sends it', async () => {
  await device.store.remember({ bytesPerSecond: 1_000_000 });

  await device.drain(createFakeApi('plain'), worker());

  expect(await device.stateOf('large')).toBe('delivered');
});

test('in pieces it goes on in every run', async () => {
  const resumable = { ...fullApi, resumableUploads: '/api/uploads' };
  const large = await device.entry('large');

  expect(isLeftToPage(large, resumable, 1, 1000)).toBe(false);
  expect(isLeftToPage(large, fullApi, 1, 1000)).toBe(true);
});

test('what a newer version of the app has stored is let be, and nobody is woken for it', async () => {
  const entry = await device.entry('small');
  await device.store.replace(entry, { ...entry, shape: 99 });
  const api = createFakeApi();

  await device.drain(api, { trigger: 'person', only: 'small' });

  expect(api.sent).toEqual([]);
  expect(await device.stateOf('small')).toBe('queued');
});
