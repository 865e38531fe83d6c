import { expect, test } from 'vitest';
import type { DeliveryProgress } from '../../src/outbox/progress.ts';
import type { FakeApi } from './fake-api.ts';
import { tus } from './fake-uploads.ts';
import { run, sizes, uploadingApi, whole } from './large-request.ts';
import { newDevice } from './test-outbox.ts';

test('a large request that has to go whole after all tells only what has left the device', async () => {
  const device = newDevice();
  const api = uploadingApi();
  const told: DeliveryProgress[] = [];
  await device.submit('a', sizes);
  api.uploads.spoil('patch', undefined, tus(405));
  const send: FakeApi['send'] = (request, patience, sent) => {
    sent?.(whole);
    return api.send(request, patience);
  };

  await run(device, { ...api, send }, {}, { report: (progress) => void told.push(progress) });

  const confirmed = told.filter(({ hasOnlyLeft }) => hasOnlyLeft === undefined);
  expect(Math.max(...confirmed.map(({ sentBytes }) => sentBytes))).toBe(262_144);
  expect(told.at(-1)).toEqual({
    submissionId: 'a',
    sentBytes: whole,
    totalBytes: whole + 5,
    hasOnlyLeft: true,
  });
});

test('a large request tells how far it is, with the rate, and what is up stays up', async () => {
  const device = newDevice();
  const api = uploadingApi();
  const told: DeliveryProgress[] = [];
  await device.submit('a', sizes);
  api.uploads.beforeChunk = () => device.clock.advance(1000);

  await run(device, api, {}, { report: (progress) => void told.push(progress) });

  const sent = told.map(({ sentBytes }) => sentBytes);
  expect(sent).toEqual(sent.toSorted((one, other) => one - other));
  expect(sent[0]).toBe(0);
  expect(told.at(-1)).toMatchObject({ submissionId: 'a', sentBytes: whole, totalBytes: whole + 5 });
  expect(told.at(-1)?.bytesPerSecond).toBeGreaterThan(50_000);
  expect((await device.store.remembered()).bytesPerSecond).toBe(told.at(-1)?.bytesPerSecond);
});
