import { freePort } from '../support/free-port.ts';
import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { randomFrom } from '../support/chance.ts';
import { exampleOf, type Sending } from '../support/sending.ts';
import { type LinkWeather, type ShipLink, startShipLink } from '../support/ship-link.ts';
import { openServer, stored, testSettings, useServer } from '../support/test-server.ts';
import { newDevice, openDevice, type TestDevice } from '../support/device.ts';

const megabyte = 1024 * 1024;

const server = useServer();

/** Requests that the server had before this test. */
let earlier: readonly string[] = [];

interface Ship {
  readonly settings: Settings;
  readonly link: ShipLink;
  readonly device: TestDevice;
}

async function putToSea(weather: LinkWeather = {}): Promise<Ship> {
  const { settings, url } = server();
  earlier = (await stored(settings)).map(({ submissionId }) => submissionId);
  const link = await startShipLink(url, weather);
  onTestFinished(() => link.close());
  return { settings, link, device: newDevice(link.url) };
}

function hashes(sending: Sending): readonly string[] {
  return sending.files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')).toSorted();
}

function sizeOf({ files }: Sending): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** Drains until nothing waits, as the page's timer does. */
async function deliver(device: TestDevice): Promise<void> {
  for (let run = 0; run < 60; run += 1) {
    await device.drain('person');
    if ((await device.outbox.entries()).length === 0) return;
  }
  throw new Error(`Not delivered: ${JSON.stringify((await device.outbox.entries())[0]?.state)}`);
}

/** Checks that it arrived once, with every byte. */
async function expectDelivered(settings: Settings, sending: Sending): Promise<void> {
  const all = (await stored(settings)).filter(({ submissionId }) => !earlier.includes(submissionId));
  expect(all.map(({ submissionId }) => submissionId)).toEqual([sending.submissionId]);
  expect(all[0]?.files.map(({ sha256 }) => sha256).toSorted()).toEqual(hashes(sending));
}

test('20 MB arrive over a link that cuts every 700 KB, for at most a tenth more', async () => {
  const { settings, link, device } = await putToSea({ cutEvery: 700_000 });
  const sending = await exampleOf('medical', 1, 3 * megabyte);
  expect(sizeOf(sending)).toBeGreaterThan(20 * megabyte);
  await device.submit('medical', sending);

  await deliver(device);

  await expectDelivered(settings, sending);
  expect(link.cuts()).toBeGreaterThan(25);
  expect(link.sentUp() / sizeOf(sending)).toBeLessThan(1.1);
});

describe('a cut', () => {
  test.each(['request', 'body', 'answer'] as const)(
    'at the %s of every call loses and doubles nothing',
    async (at) => {
      const { settings, link, device } = await putToSea();
      const sending = await exampleOf('licence', 0, megabyte);
      await device.submit('licence', sending);

      const calls = ['GET /api', 'POST /api/uploads', 'PATCH /api', 'HEAD /api', 'POST /api/license'];
      link.set({ cutIn: calls.map((request) => ({ request, at })) });
      await deliver(device);

      expect(link.cuts()).toBe(calls.length);
      await expectDelivered(settings, sending);
      expect(link.sentUp()).toBeLessThan(sizeOf(sending) + 300_000);
    },
  );

  test('at random, again and again: once, whole, and for little more than once', async () => {
    const random = randomFrom(6);
    const { settings, link, device } = await putToSea();
    const sending = await exampleOf('medical', 1, 2 * megabyte);
    await device.submit('medical', sending);
    const cutting = setInterval(() => {
      if (random() < 0.3) link.cut();
    }, 15);
    onTestFinished(() => clearInterval(cutting));

    for (let run = 0; run < 12; run += 1) await device.drain('person');
    clearInterval(cutting);
    await deliver(device);

    expect(link.cuts()).toBeGreaterThan(3);
    await expectDelivered(settings, sending);
  });
});

test('a link that swallows everything ends a run of the worker in time, and what had arrived counts', async () => {
  const { settings, link, device } = await putToSea();
  const sending = await exampleOf('licence', 0, 4 * megabyte);
  const id = await device.submit('licence', sending);
  const swallowing = setInterval(() => {
    if (link.sentUp() > megabyte) link.set({ blackHole: true });
  }, 1);
  onTestFinished(() => clearInterval(swallowing));

  const report = await device.drain('event', 2000);
  clearInterval(swallowing);

  expect(report).toMatchObject({ ended: 'outOfTime', delivered: 0 });
  expect((await device.outbox.entry(id))?.state).toEqual({ kind: 'queued' });
  link.set({});
  link.cut();
  await deliver(device);
  await expectDelivered(settings, sending);
  expect(link.requests().filter((line) => line.endsWith(' from 0'))).toHaveLength(1);
});

test('two windows that send the same files at once corrupt nothing', async () => {
  const { settings, link, device } = await putToSea();
  const sending = await exampleOf('licence', 0, 4 * megabyte);
  await device.submit('licence', sending);
  const windows = [device, openDevice(link.url), openDevice(link.url)];

  await Promise.all(windows.map((window) => window.drain('person')));
  await deliver(device);

  await expectDelivered(settings, sending);
  expect(link.sentUp()).toBeLessThan(sizeOf(sending) * 1.1);
});

test('two devices with the same request corrupt nothing, and it is stored once', async () => {
  const { settings, link, device } = await putToSea();
  const sending = await exampleOf('licence', 0, 4 * megabyte);
  await device.submit('licence', sending);
  const first = indexedDB;
  const other = newDevice(link.url);
  await other.submit('licence', sending);
  expect(indexedDB).not.toBe(first);

  await Promise.all([device.drain('person'), other.drain('person')]);
  await deliver(device);
  await deliver(other);

  await expectDelivered(settings, sending);
});

test('a server that starts anew in the middle has kept what arrived', async () => {
  const settings = { ...(await testSettings()), port: await freePort() };
  const before = await openServer(settings);
  const link = await startShipLink(before.url, { cutEvery: 1_500_000 });
  onTestFinished(() => link.close());
  const device = newDevice(link.url);
  const sending = await exampleOf('medical', 1, 600_000);
  await device.submit('medical', sending);
  link.set({ cutIn: [{ request: 'PATCH', at: 'body' }] });
  void device.drain();
  await expect.poll(() => link.cuts()).toBe(1);
  link.set({ down: true });
  await before.close();
  const again = await openServer(settings);
  link.set({});

  await deliver(device);

  await expectDelivered(settings, sending);
  expect(again.url).toBe(before.url);
  expect(link.sentUp()).toBeLessThan(sizeOf(sending) * 1.15);
});
