import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sampleFile } from '../support/sample-files.ts';
import { exampleOf, type Sending } from '../support/sending.ts';
import { freePort } from '../support/free-port.ts';
import { startKilledServer } from '../support/server-process.ts';
import { newDataDir, openServer, stored, testSettings } from '../support/test-server.ts';
import { newDevice, openDevice } from '../support/device.ts';
import { readSettings } from '../../server/lib/settings/settings.ts';
import { unpricedForms } from '../support/form-lists.ts';

function hashes(sending: Sending): readonly string[] {
  return sending.files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')).toSorted();
}

/** Gives all files the name that an iPhone's camera gives every photo. */
function withSameNames(sending: Sending): Sending {
  const files = sending.files.map((file, index) => ({
    ...file,
    name: 'image.jpg',
    bytes: sampleFile('jpeg', 300_000 + index, index + 50),
  }));
  return { ...sending, files };
}

describe('a request from the device to the API', () => {
  test('is delivered once, byte for byte, and leaves only its receipt on the device', async () => {
    const settings = await testSettings();
    const device = newDevice((await openServer(settings)).url);
    const sending = await exampleOf('licence', 0, 9 * 1024 * 1024);
    const id = await device.submit('licence', sending);

    const report = await device.drain();

    expect(report).toEqual({ attempted: 1, delivered: 1, ended: 'done' });
    const [received] = await stored(settings);
    expect(received).toMatchObject({ submissionId: id, form: 'licence', fields: sending.texts });
    expect(received?.files.map((file) => file.sha256)).toEqual(hashes(sending));
    expect(await device.outbox.entries()).toEqual([]);
    expect(await device.outbox.receipt(id)).toMatchObject({ proven: true, reference: received?.reference });
  });

  test('keeps seven files apart that are all called image.jpg', async () => {
    const settings = await testSettings();
    const device = newDevice((await openServer(settings)).url);
    const sending = withSameNames(await exampleOf('medical', 1));
    await device.submit('medical', sending);

    await device.drain();

    const [received] = await stored(settings);
    expect(received?.files.map((file) => file.sha256).toSorted()).toEqual(hashes(sending));
    expect(new Set(received?.files.map((file) => file.sha256)).size).toBe(7);
  });

  test('is stored once when the answer is lost three times', async () => {
    const settings = await testSettings();
    let losses = 3;
    const { url } = await openServer(settings, {
      hooks: {
        afterCommit(_id, connection) {
          if (losses > 0) connection.resetAndDestroy();
          losses -= 1;
        },
      },
    });
    const device = newDevice(url);
    const id = await device.submit('medical', await exampleOf('medical', 1));

    const reports = [];
    for (let run = 0; run < 5; run += 1) reports.push(await device.drain());

    expect(reports.some(({ delivered }) => delivered === 1)).toBe(true);
    const all = await stored(settings);
    expect(all.map(({ submissionId }) => submissionId)).toEqual([id]);
    expect((await device.outbox.receipt(id))?.reference).toBe(all[0]?.reference);
  });

  test.each(['beforeCommit', 'afterCommit'] as const)(
    'survives kill -9 of the server at %s: one submission, the same receipt',
    async (killAt) => {
      const settings = { ...(await testSettings()), port: await freePort() };
      const dying = await startKilledServer(settings, killAt);
      const device = newDevice(dying.url);
      const sending = await exampleOf('licence');
      const id = await device.submit('licence', sending);
      await device.drain();
      expect(await dying.ended).toBe('SIGKILL');
      expect((await device.outbox.entry(id))?.state.kind).toBe('queued');

      await openServer(settings);
      const report = await device.drain();

      expect(report.delivered).toBe(1);
      const all = await stored(settings);
      expect(all).toHaveLength(1);
      expect(all[0]?.files.map((file) => file.sha256)).toEqual(hashes(sending));
      expect((await device.outbox.receipt(id))?.reference).toBe(all[0]?.reference);
    },
  );

  test('goes out once when two windows and the worker drain at the same time', async () => {
    let posts = 0;
    const settings = await testSettings();
    const { url } = await openServer(settings, { hooks: { beforeCommit: () => void (posts += 1) } });
    const device = newDevice(url);
    for (const form of unpricedForms) {
      await device.submit(form, await exampleOf(form));
    }
    const contexts = [device, openDevice(url), openDevice(url)];

    await Promise.all(contexts.map((context) => context.drain()));

    expect(posts).toBe(unpricedForms.length);
    expect(await stored(settings)).toHaveLength(unpricedForms.length);
    expect(await device.outbox.entries()).toEqual([]);
  });

  test('is refused by the rules of the API without holding up the next one', async () => {
    const settings = readSettings({ PORT: '0', DATA_DIR: await newDataDir() });
    const { url } = await openServer(settings);
    const device = newDevice(url);
    const first = await exampleOf('licence');
    await device.submit('licence', first);
    await device.drain();
    // Same id, other content: the API keeps the first and refuses the second.
    const again = newDevice(url);
    const changed = { ...first, texts: { ...first.texts, nombre: 'Otra persona' } };
    const refused = await again.submit('licence', changed);
    const next = await again.submit('evaluation', await exampleOf('evaluation'));

    const report = await again.drain();

    expect(report).toEqual({ attempted: 2, delivered: 1, ended: 'done' });
    const entry = await again.outbox.entry(refused);
    expect(entry?.state).toMatchObject({ kind: 'attention', reason: { kind: 'earlierReceived' } });
    expect(await again.outbox.receipt(next)).toBeDefined();
    expect(await stored(settings)).toHaveLength(2);
  });
});
