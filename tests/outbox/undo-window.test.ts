import { expect, test } from 'vitest';
import { loadForm } from '../../src/forms/index.ts';
import { examples } from '../../src/forms/quote/examples.ts';
import type { Draft } from '../../src/outbox/entry.ts';
import { finalise } from '../../src/outbox/finalise.ts';
import { untilNextDue } from '../../src/outbox/retry.ts';
import { createFakeApi } from './fake-api.ts';
import { newDevice } from './test-outbox.ts';

const undoWindow = 1500;

async function held() {
  const device = newDevice();
  const now = { utc: '2026-11-21T12:00:00.000Z', offsetMinutes: 0 };
  const [example] = examples;
  if (example === undefined) throw new Error('No example');
  const draft: Draft = {
    submissionId: 'a',
    form: 'quote',
    formVersion: 1,
    values: { answers: example.answers, files: {}, lists: example.lists ?? {} },
    createdAt: now,
    updatedAt: now,
  };
  await device.drafts.save(draft);
  const finalised = await finalise(device, await loadForm('quote'), draft, 'en', { undoWindow });
  expect(finalised).toEqual({ kind: 'saved' });
  return { device, now, api: createFakeApi() };
}

test('what was just submitted waits out its undo window, whatever happens, and then leaves', async () => {
  const { device, api } = await held();

  await device.drain(api, { trigger: 'event' });
  await device.drain(api, { trigger: 'timer' });

  expect(api.sent).toEqual([]);
  expect(untilNextDue(await device.store.entries(), device.clock.now())).toBe(undoWindow);
  device.clock.advance(undoWindow);
  await device.drain(api, { trigger: 'timer' });
  expect(api.sent.map(({ submissionId }) => submissionId)).toEqual(['a']);
});

test('within the window it can be taken back, and nothing is sent', async () => {
  const { device, api, now } = await held();

  expect(await device.store.reopen('a', now)).toBe(true);

  device.clock.advance(undoWindow);
  await device.drain(api, { trigger: 'event' });
  expect(api.sent).toEqual([]);
  expect((await device.drafts.load('a'))?.values.lists?.['courses']).toEqual(['1', '11']);
});
