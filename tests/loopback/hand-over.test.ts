import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type FormId, formIds, isFormId, loadForm } from '../../src/forms/index.ts';
import { readFile } from '../../src/device/storage/file-bytes.ts';
import { bringIn } from '../../src/device/files/page/import-request.ts';
import { prepareHandOver } from '../../src/device/files/page/hand-over.ts';
import { systemClock } from '../../src/device/delivery/system-clock.ts';
import { startPlainApi } from '../support/plain-api.ts';
import { exampleOf } from '../support/sending.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import { newDevice, type TestDevice } from '../support/device.ts';

async function fileFrom({ database, outbox }: TestDevice, id: string): Promise<Blob> {
  let file: Blob | undefined;
  const prepared = await prepareHandOver(
    {
      outbox,
      clock: systemClock,
      loadFile: (submissionId, stored) => readFile(database, submissionId, stored),
      offer: (offered) => {
        file = offered;
      },
      sharing: {},
    },
    id,
  );
  if (prepared.kind !== 'ready') throw new Error(`Not ready: ${prepared.kind}`);
  expect(await prepared.save()).toBe('handedOver');
  return file ?? new Blob();
}

async function take({ database, outbox }: TestDevice, file: Blob): Promise<string> {
  const result = await bringIn(
    {
      database,
      outbox,
      clock: systemClock,
      newId: () => crypto.randomUUID(),
      estimate: async () => undefined,
      announce: () => undefined,
    },
    file,
    async (form) => (isFormId(form) ? loadForm(form) : undefined),
  );
  return result.kind;
}

/** A device whose request was tried once: the API failed, or succeeded and the answer was lost. */
async function deviceThatTried(form: FormId, ended: 'failed' | 'answerLost') {
  let mishaps = 1;
  const happens = (): boolean => {
    mishaps -= 1;
    return mishaps === 0;
  };
  const settings = await testSettings();
  const hooks =
    ended === 'failed'
      ? {
          beforeCommit() {
            if (happens()) throw new Error('The disk is full');
          },
        }
      : {
          afterCommit(_id: string, connection: Socket) {
            if (happens()) connection.resetAndDestroy();
          },
        };
  const { url } = await openServer(settings, { hooks });
  const device = newDevice(url);
  const id = await device.submit(form, await exampleOf(form, 0, 1_200_000));
  await device.drain();
  expect(await device.outbox.entry(id)).toMatchObject({ attempts: 1, state: { kind: 'queued' } });
  expect(await stored(settings)).toHaveLength(ended === 'failed' ? 0 : 1);
  return { settings, url, device, id };
}

/** Runs until nothing waits: a run ends early while the API is at work on the same request. */
async function deliver(device: TestDevice): Promise<void> {
  await expect
    .poll(async () => (await device.drain('person')) && (await device.outbox.entries()).length)
    .toBe(0);
}

describe('a request on two devices', () => {
  test.each(formIds)('of the form %s is taken by the other device as it is', async (form) => {
    const { url } = await openServer(await testSettings());
    const here = newDevice(url);
    const id = await here.submit(form, await exampleOf(form));
    const file = await fileFrom(here, id);
    const there = newDevice(url);

    expect(await take(there, file)).toBe('broughtIn');
    await deliver(there);
    expect((await there.outbox.receipt(id))?.proven).toBe(true);
  });

  test.each([
    ['failed', 'the other one'],
    ['failed', 'the one that handed over'],
    ['answerLost', 'the other one'],
  ] as const)(
    'arrives once after an attempt that %s, %s first; both get the same receipt',
    async (ended, first) => {
      const { settings, url, device: here, id } = await deviceThatTried('licence', ended);
      const file = await fileFrom(here, id);
      const there = newDevice(url);
      expect(await take(there, file)).toBe('broughtIn');

      const order = first === 'the other one' ? [there, here] : [here, there];
      for (const device of order) await deliver(device);

      await expectOnce(settings, id, [here, there]);
    },
  );

  test('arrives once when both send at the same moment', async () => {
    const { settings, url, device: here, id } = await deviceThatTried('medical', 'failed');
    const file = await fileFrom(here, id);
    const there = newDevice(url);
    expect(await take(there, file)).toBe('broughtIn');

    await Promise.all([deliver(here), deliver(there)]);

    await expectOnce(settings, id, [here, there]);
  });

  test('goes to a plain API from the other device alone, until a person says otherwise here', async () => {
    const api = await startPlainApi();
    const here = newDevice(api.url, { apiKind: 'plain' });
    api.answerWith({ status: 500 }, { status: 200 });
    const id = await here.submit('licence', await exampleOf('licence'));
    await here.drain();
    const file = await fileFrom(here, id);
    const there = newDevice(api.url, { apiKind: 'plain' });
    expect(await take(there, file)).toBe('broughtIn');

    await here.drain('event');
    await here.drain('timer');
    expect(api.posts()).toHaveLength(1);
    await deliver(there);

    expect(api.posts()).toHaveLength(2);
    expect(await here.outbox.entry(id)).toMatchObject({ sendWhen: 'held', mayHaveArrived: true });
    await api.close();
  });
});

async function expectOnce(
  settings: Parameters<typeof stored>[0],
  id: string,
  devices: readonly TestDevice[],
): Promise<void> {
  const all = await stored(settings);
  expect(all.map(({ submissionId }) => submissionId)).toEqual([id]);
  for (const { outbox } of devices)
    expect(await outbox.receipt(id)).toMatchObject({ proven: true, reference: all[0]?.reference });
}
