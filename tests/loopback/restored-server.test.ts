import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { backUp } from '../../server/modules/backup/back-up.ts';
import { openBackups } from '../../server/modules/backup/backup-directory.ts';
import { restore } from '../../server/modules/backup/restore.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { capabilitiesPath, parseCapabilities } from '../../src/contracts/capabilities.ts';
import { learnOfApi } from '../../src/outbox/discover.ts';
import { createFetchTransport } from '../../src/device/http/fetch-transport.ts';
import { systemClock } from '../../src/device/delivery/system-clock.ts';
import { emptyPlace, newPlace } from '../support/backups.ts';
import { databases, useEmptyDatabase } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { exampleOf } from '../support/sending.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import { newDevice, type TestDevice } from '../support/device.ts';

const minute = 60_000;

interface Office {
  readonly settings: Settings;
  readonly server: RunningServer;
  readonly place: string;
}

/** An office with backups, the first of which exists. */
async function openOffice(databaseUrl: string | undefined): Promise<Office> {
  const settings = { ...(await testSettings(databaseUrl)), port: await freePort() };
  const server = await openServer(settings);
  const place = await newPlace();
  await backUp(settings, place, Date.now);
  const capabilities = async (): Promise<unknown> => (await fetch(`${server.url}/api/capabilities`)).json();
  await expect.poll(capabilities).toHaveProperty('backedUpUntil');
  return { settings, server, place };
}

/** The machine is lost; its successor has the backup's content, at the same address. */
async function restored(office: Office, newDatabase: () => Promise<string | undefined>): Promise<Office> {
  await office.server.close();
  const settings = { ...(await emptyPlace(newDatabase)), port: office.settings.port };
  await restore(await openBackups(office.place), settings, Date.now());
  return { ...office, settings, server: await openServer(settings) };
}

/** Does what a page does at start. */
async function learn({ outbox }: TestDevice, { server }: Office): Promise<void> {
  const transport = createFetchTransport({
    apiBase: server.url,
    apiKind: 'receipts',
    origin: server.url,
    loadFile: () => Promise.reject(new Error('Nothing is sent')),
    fetch: globalThis.fetch,
  });
  expect(await learnOfApi({ store: outbox, transport, clock: systemClock })).toBe(true);
}

const chunksOn = ({ database }: TestDevice): Promise<number> =>
  database.run((connection) => connection.count('chunks'));
const idsAt = async ({ settings }: Office): Promise<readonly string[]> =>
  (await stored(settings)).map(({ submissionId }) => submissionId);

describe.each(databases)('on %s', (name) => {
  const newDatabase = useEmptyDatabase(name);

  test('what the office lost with its server is sent again, once, and the rest is left alone', async () => {
    let office = await openOffice(await newDatabase());
    const device = newDevice(office.server.url);
    const before = await device.submit('licence', await exampleOf('licence'));
    await device.drain();
    await backUp(office.settings, office.place, Date.now);
    const after = await device.submit('licence', await exampleOf('licence', 0, 400_000));
    const text = await device.submit('evaluation', await exampleOf('evaluation'));
    await device.drain();
    expect(await device.outbox.entries()).toEqual([]);

    office = await restored(office, newDatabase);
    expect(await idsAt(office)).toEqual([before]);
    await learn(device, office);
    await device.drain();

    expect((await idsAt(office)).toSorted()).toEqual([before, after, text].toSorted());
    expect(await device.outbox.entries()).toEqual([]);
    expect(await device.outbox.receipt(after)).toMatchObject({
      reference: 'PMTS/LIC/10002',
      formerReference: 'PMTS/LIC/0002',
      proven: true,
    });
    expect(await device.outbox.receipt(before)).toMatchObject({ reference: 'PMTS/LIC/0001' });
    expect((await device.outbox.remembered()).recheck).toBe(false);
  });

  test('a backup that the restored server has made since takes nothing of it from the device', async () => {
    let office = await openOffice(await newDatabase());
    const device = newDevice(office.server.url);
    const id = await device.submit('licence', await exampleOf('licence', 0, 400_000));
    await device.drain();

    office = await restored(office, newDatabase);
    const received = (await device.outbox.receipt(id))?.receivedAt ?? '';
    await backUp(office.settings, office.place, () => Date.now() + 2 * minute);
    const isSaid = async (): Promise<boolean> => {
      const capabilities = parseCapabilities(
        await (await fetch(office.server.url + capabilitiesPath)).json(),
      );
      return (capabilities?.backedUpUntil ?? '') > received;
    };
    await expect.poll(isSaid).toBe(true);
    await device.learn();
    await device.drain();

    expect(await idsAt(office)).toEqual([id]);
  });

  test('what neither office nor device has any more is said to be lost', async () => {
    let office = await openOffice(await newDatabase());
    const device = newDevice(office.server.url);
    await device.outbox.remember({ shared: true });
    const lost = await device.submit('licence', await exampleOf('licence'));
    await device.drain();
    expect(await chunksOn(device)).toBe(0);

    office = await restored(office, newDatabase);
    await learn(device, office);
    await device.drain();

    expect(await device.outbox.receipt(lost)).toMatchObject({ lost: true, reference: 'PMTS/LIC/0001' });
    expect(await idsAt(office)).toEqual([]);
  });
});

test('answers and files stay until they are in a backup, and go then', async () => {
  const office = await openOffice(undefined);
  const device = newDevice(office.server.url);
  const id = await device.submit('licence', await exampleOf('licence', 0, 400_000));
  await device.drain();
  expect(await device.outbox.receipt(id)).toMatchObject({ stays: true });
  expect(await chunksOn(device)).toBeGreaterThan(0);
  await learn(device, office);
  expect(await chunksOn(device)).toBeGreaterThan(0);

  await backUp(office.settings, office.place, () => Date.now() + 2 * minute);
  await expect
    .poll(async () => {
      await learn(device, office);
      return chunksOn(device);
    })
    .toBe(0);

  expect(await device.outbox.receipt(id)).not.toHaveProperty('stays');
});

test('whoever deletes the receipt deletes what stayed with it', async () => {
  const office = await openOffice(undefined);
  const device = newDevice(office.server.url);
  const id = await device.submit('licence', await exampleOf('licence'));
  await device.drain();

  await device.outbox.forgetReceipt(id);

  expect(await chunksOn(device)).toBe(0);
});

test('an office that never made a backup is trusted as before, and a device keeps only its receipt', async () => {
  const settings = await testSettings();
  const device = newDevice((await openServer(settings)).url);
  const id = await device.submit('licence', await exampleOf('licence'));
  await device.drain();

  expect(await chunksOn(device)).toBe(0);
  expect(await device.outbox.receipt(id)).not.toHaveProperty('stays');
});

test('while nobody answers the question it stays open', async () => {
  let office = await openOffice(undefined);
  const device = newDevice(office.server.url);
  const id = await device.submit('licence', await exampleOf('licence'));
  await device.drain();
  office = await restored(office, async () => undefined);
  await learn(device, office);
  await office.server.close();

  await device.drain();
  expect(await device.outbox.receipt(id)).toMatchObject({ stays: true });
  expect((await device.outbox.remembered()).recheck).toBe(true);
  await openServer(office.settings);
  await device.drain();

  expect(await idsAt(office)).toEqual([id]);
});
