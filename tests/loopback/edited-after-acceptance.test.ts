import { expect, test } from 'vitest';
import { withAnswer } from '../../src/form/values.ts';
import { resubmit } from '../../src/requests/earlier-version.ts';
import { earlierReceivedOf, receiptOfEarlier } from '../../src/requests/earlier-version.ts';
import type { Entry } from '../../src/outbox/entry.ts';
import { finalise } from '../../src/outbox/finalise.ts';
import { isUnconfirmed } from '../../src/outbox/reopening.ts';
import { createDraftStore } from '../../src/device/storage/draft-store.ts';
import { createSubmissionStore } from '../../src/device/storage/entry-finalising.ts';
import { systemClock } from '../../src/device/delivery/system-clock.ts';
import { exampleOf } from '../support/sending.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import { newDevice, type TestDevice } from '../support/device.ts';

const quiet = { announce: () => undefined };
const now = { utc: '2026-11-21T10:00:00.000Z', offsetMinutes: -300 };

/** A licence accepted by the API whose answer was lost, then edited and submitted again. */
async function editedUnseen() {
  const settings = await testSettings();
  let losses = 1;
  const { url } = await openServer(settings, {
    hooks: {
      afterCommit(_id, connection) {
        if (losses > 0) connection.resetAndDestroy();
        losses -= 1;
      },
    },
  });
  const device = newDevice(url);
  const sending = await exampleOf('licence', 0, 3 * 1024 * 1024);
  const id = await device.submit('licence', sending);
  await device.drain();
  expect(await stored(settings)).toHaveLength(1);

  expect(await device.outbox.reopen(id, now)).toBe(true);
  const drafts = createDraftStore(device.database, quiet);
  const draft = (await drafts.load(id))!;
  await drafts.save({ ...draft, values: withAnswer(draft.values, 'phone', '+507 999') });
  expect(await device.resubmit('licence', id)).toBe('saved');
  const waiting = (await device.outbox.entry(id))!;
  expect(isUnconfirmed(waiting)).toBe(true);
  await device.drain('person');
  return { settings, device, id, sending, first: (await stored(settings))[0]! };
}

function servicesOf({ database, outbox }: TestDevice): Parameters<typeof resubmit>[0] {
  const finalising = { store: createSubmissionStore(database, quiet), clock: systemClock };
  return {
    outbox,
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    finalise: (...submission) => finalise(finalising, ...submission),
    requestDelivery: () => undefined,
  };
}

async function entryOf(device: TestDevice, id: string): Promise<Entry> {
  return (await device.outbox.entry(id))!;
}

test('what was edited after an acceptance that nobody saw is told with the reference of the first', async () => {
  const { device, id, first, settings } = await editedUnseen();

  const entry = await entryOf(device, id);
  const { reference, receivedAt } = first;
  expect(entry.state).toEqual({
    kind: 'attention',
    reason: { kind: 'earlierReceived', reference, receivedAt },
  });
  expect(isUnconfirmed(entry)).toBe(true);
  expect(await stored(settings)).toHaveLength(1);
});

test('its changes go as a request of their own, and the first stays as a receipt', async () => {
  const { device, id, first, sending, settings } = await editedUnseen();

  const address = await resubmit(servicesOf(device), await entryOf(device, id));
  await device.drain('person');

  const anew = address?.split('/').at(-1) ?? '';
  expect(anew).not.toBe(id);
  expect(await device.outbox.entries()).toEqual([]);
  expect(await device.outbox.receipt(id)).toMatchObject({
    reference: first.reference,
    receivedAt: first.receivedAt,
    earlierVersion: true,
    proven: false,
    files: [],
  });
  expect(await device.outbox.receipt(anew)).toMatchObject({ proven: true });
  const all = await stored(settings);
  const telephones = Object.fromEntries(
    all.map(({ submissionId, fields }) => [submissionId, fields['telefono']]),
  );
  expect(telephones).toEqual({ [id]: sending.texts['telefono'], [anew]: '+507 999' });
  expect(all.map(({ files }) => files.length)).toEqual([1, 1]);
  expect(await device.database.run((connection) => connection.count('chunks'))).toBe(0);
});

test('or the received one is kept, and nothing more is sent', async () => {
  const { device, id, first, settings } = await editedUnseen();
  const entry = await entryOf(device, id);

  expect(await device.outbox.deliver(receiptOfEarlier(entry, earlierReceivedOf(entry)!, systemClock))).toBe(
    true,
  );
  await device.drain('person');

  expect(await device.outbox.entries()).toEqual([]);
  expect(await device.outbox.receipt(id)).toMatchObject({ reference: first.reference, earlierVersion: true });
  expect(await stored(settings)).toHaveLength(1);
});

test('nothing is changed when the entry has changed meanwhile, or a file of it is damaged', async () => {
  const { device, id } = await editedUnseen();
  const entry = await entryOf(device, id);

  expect(await resubmit(servicesOf(device), { ...entry, attempts: 99 })).toBeUndefined();
  const [file] = entry.files;
  await device.database.run((connection) => connection.delete('chunks', [id, file!.fileId, 1]));
  expect(await resubmit(servicesOf(device), entry)).toBeUndefined();

  expect(await device.outbox.entries()).toEqual([entry]);
  expect(await device.outbox.receipts()).toEqual([]);
  const records = await device.database.run((connection) => connection.getAll('files'));
  expect(records.map(({ submissionId }) => submissionId)).toEqual([id]);
});
