import { beforeEach, expect, test } from 'vitest';
import { remindersPath } from '../../src/contracts/expiry.ts';
import { instantAt } from '../../src/lib/instant.ts';
import { readCase } from '../../src/outbox/case-on-device.ts';
import type { Entry } from '../../src/outbox/entry.ts';
import { broughtIn, handedOver } from '../../src/outbox/hand-over.ts';
import { parseHead } from '../../src/outbox/hand-over-head.ts';
import { readOpenCount } from '../../src/outbox/things-on-device.ts';
import { createFakeApi, type FakeApi, fullApi, http, noAnswer } from './fake-api.ts';
import { draftOf, submissionOf } from './submissions.ts';
import { newDevice, type TestContext } from './test-outbox.ts';

const id = '11111111-1111-4111-8111-111111111111';
const reminders = { id: '22222222-2222-4222-8222-222222222222', words: '1' };

let device: TestContext;

beforeEach(() => {
  device = newDevice();
});

async function submitTicked(): Promise<Omit<Entry, 'sequence'>> {
  const ticked = { ...submissionOf(id), reminders };
  await device.drafts.save({ ...draftOf(ticked), reminders });
  expect(await device.store.finalise(ticked)).toEqual({ ok: true });
  return ticked;
}

const apiWith = (more: object): FakeApi => createFakeApi({ ...fullApi, corrections: true, ...more });

const answerToWish = http(201, {
  message: 'Noted',
  submissionId: reminders.id,
  receivedAt: '2026-11-21T12:01:00.000Z',
  files: [],
});

test('what was ticked follows its request, unchanged by it, as an addition with an id of its own', async () => {
  await submitTicked();
  const api = apiWith({ reminders: true });
  api.answer(reminders.id, answerToWish);

  expect(await device.drain(api)).toMatchObject({ delivered: 2 });

  const [request, wish] = api.sent;
  const names = request?.parts.map(({ name }) => name) ?? [];
  expect(names).not.toContain('reminders');
  expect(wish).toMatchObject({
    path: remindersPath(id),
    encoding: 'json',
    parts: [
      { name: 'reminders', text: 'on' },
      { name: 'words', text: '1' },
    ],
    extra: { idempotencyKey: `"${reminders.id}"` },
  });
  expect(await device.store.receipt(reminders.id)).toMatchObject({ addition: { kind: 'reminders', to: id } });
});

test('a wish that does not get through is tried again, and counts nowhere as waiting', async () => {
  await submitTicked();
  const api = apiWith({ reminders: true });
  api.answer(reminders.id, noAnswer);
  await device.drain(api);

  expect(await readOpenCount(device.store, device.clock.now())).toEqual({ waiting: 0, attention: 0 });
  const onDevice = await readCase({ outbox: device.store, drafts: device.drafts }, id);
  expect(onDevice).toMatchObject({ pending: [], wish: { submissionId: reminders.id } });

  api.answer(reminders.id, answerToWish);
  await device.drain(api, { trigger: 'event' });
  expect(await device.store.entry(reminders.id)).toBeUndefined();
});

test.each([{ reminders: undefined }, { reminders: false }])(
  'an API that knows no reminders is sent none: %o',
  async (capability) => {
    await submitTicked();
    const api = apiWith(capability);

    expect(await device.drain(api)).toMatchObject({ delivered: 1 });
    expect(await device.store.entries()).toEqual([]);
  },
);

test('one request that two devices deliver asks once', async () => {
  const ticked = await submitTicked();
  const at = instantAt(device.clock.now(), 0);
  const head = parseHead(JSON.parse(JSON.stringify(handedOver({ ...ticked, sequence: 1 }, fullApi, at))));
  expect(head?.reminders).toEqual(reminders);
  const other = head && broughtIn(head, at, () => 'file').entry;
  expect(other?.reminders).toEqual(reminders);
});

test('what is taken back to be edited keeps its tick', async () => {
  await submitTicked();
  expect(await device.store.reopen(id, instantAt(device.clock.now(), 0))).toBe(true);
  expect(await device.drafts.load(id)).toMatchObject({ reminders });
});
