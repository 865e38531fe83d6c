import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../src/outbox/ports.ts';
import { asksForHelp, troubleAfter, troubleFound, troubleOf } from '../../src/outbox/trouble.ts';
import { createFakeApi, type FakeApi, fullApi, html, http, noAnswer, problem } from './fake-api.ts';
import { bytesOf, entryInState, storedFile, submissionOf } from './submissions.ts';
import { newDevice, type TestContext } from './test-outbox.ts';

const day = 24 * 60 * 60 * 1000;

let device: TestContext;
let api: FakeApi;

beforeEach(async () => {
  device = newDevice();
  api = createFakeApi();
  await device.submit('a');
});

async function after(...answers: readonly Answer[]) {
  for (const answer of answers) {
    api.answerWith(answer);
    await device.drain(api, { trigger: 'person', only: 'a' });
  }
  const { state } = await device.entry('a');
  return state.kind === 'queued' ? state.wait : undefined;
}

describe('how long to wait for the API', () => {
  test('is measured by the strangers in a row alone, however long the request was at sea before', async () => {
    const atSea = await after(...Array<Answer>(12).fill(noAnswer));
    expect(atSea?.duration).toBe(675_000);

    expect((await after(html(404)))?.duration).toBe(3750);
    expect((await after(http(204)))?.duration).toBe(7500);
    expect((await after(noAnswer))?.trouble?.strangers).toBeUndefined();
    expect((await after(http(405)))?.duration).toBe(3750);
  });

  test('is not what a stranger asks for, and holds back nothing else', async () => {
    expect((await after(http(503, '', { retryAfter: '3600' })))?.duration).toBe(3750);
    expect(await device.store.remembered()).not.toHaveProperty('pause');

    expect((await after(problem(503, {}, { retryAfter: '3600' })))?.duration).toBe(3_600_000);
    expect(await device.store.remembered()).toMatchObject({ pause: { duration: 3_600_000 } });
  });
});

describe('a person is asked to look', () => {
  const asked = async () => asksForHelp(await device.entry('a'), device.clock.now());

  test('after a day of strangers, silence in between or not, and no more once the API has answered', async () => {
    await after(html(404));
    device.clock.set(device.clock.now() + day / 2);
    await after(noAnswer);
    expect(await asked()).toBe(false);
    device.clock.set(device.clock.now() + day / 2);
    expect(await asked()).toBe(false);
    await after(html(404));
    expect(await asked()).toBe(true);
    await after(problem(500));
    expect(await asked()).toBe(false);
    await after(html(404));
    expect(await asked()).toBe(false);
  });

  test('not because the clock was put back', async () => {
    await after(html(404));
    device.clock.set(device.clock.now() - 90 * day);
    await after(html(404));

    expect(await asked()).toBe(false);
    device.clock.set(device.clock.now() + day);
    expect(await asked()).toBe(true);
  });
});

describe('that it may have arrived', () => {
  const isUnconfirmed = async (...answers: readonly Answer[]) =>
    (await after(...answers))?.trouble?.unconfirmed === true;

  test.each([
    ['no answer', noAnswer, true],
    ['a yes that proves nothing', http(204), true],
    ['502', html(502), true],
    ['a failure of the API', problem(500), true],
    ['what the API calls busy', problem(503), false],
    ['404 of an ingress', http(404), false],
    ['403', html(403), false],
    ['the page of a portal', html(200), false],
  ])('is said after %s: %#', async (_what, answer, doubt) => {
    expect(await isUnconfirmed(answer)).toBe(doubt);
  });

  test('stays until the API has said what became of it', async () => {
    expect(await isUnconfirmed(noAnswer, html(200))).toBe(true);
    await after(problem(422));
    expect(await isUnconfirmed(html(200))).toBe(false);
  });

  test('is not said where only the question for what the API can do went out', async () => {
    api = { ...api, get: async () => noAnswer };
    await device.drain(api);

    const { state, attempts } = await device.entry('a');
    expect(attempts).toBe(1);
    expect(state).toMatchObject({ wait: { cause: { kind: 'noAnswer' } } });
    expect(state).not.toHaveProperty('wait.trouble');
  });
});

describe('the open questions of an entry', () => {
  const trouble = { unconfirmed: true } as const;
  const lease = { owner: 'o', until: 1, underLock: true };
  const wait = { since: 0, duration: 1, cause: { kind: 'noAnswer' } } as const;

  test('are those of its wait, otherwise those that it was claimed with, and none once a person has to decide', () => {
    const strangers = { strangersSince: 5, strangers: 1 };
    const waiting = entryInState({ kind: 'queued', wait: { ...wait, trouble: strangers } });
    expect(troubleOf({ ...waiting, trouble })).toEqual(strangers);
    expect(troubleOf({ ...entryInState({ kind: 'queued', wait }), trouble })).toEqual(trouble);
    expect(troubleOf({ ...entryInState({ kind: 'queued' }), trouble })).toEqual(trouble);
    expect(troubleOf({ ...entryInState({ kind: 'sending', lease }), trouble })).toEqual(trouble);
    expect(troubleOf(entryInState({ kind: 'queued' }))).toEqual({});
    const refused = entryInState({ kind: 'attention', reason: { kind: 'tooLarge' } });
    expect(troubleOf({ ...refused, trouble })).toEqual({});
  });

  test('that was cut off may have arrived, unless only files were on their way', () => {
    const capabilities = { ...fullApi, resumableUploads: '/api/uploads' };
    const size = 300 * 1024;
    const cut = {
      ...submissionOf('a', [storedFile('f', bytesOf(size))]),
      sequence: 1,
      state: { kind: 'sending', lease },
      trouble: { strangersSince: 5 },
    } as const;
    expect(troubleFound(cut, capabilities)).toEqual({ strangersSince: 5 });
    expect(troubleFound(cut, fullApi)).toEqual({ strangersSince: 5, unconfirmed: true });
    const up = { ...cut, uploads: { f: { url: '/u/f', sent: size } } };
    expect(troubleFound(up, capabilities)).toEqual({ strangersSince: 5, unconfirmed: true });
    expect(troubleFound({ ...cut, state: { kind: 'queued' } }, fullApi)).toEqual({ strangersSince: 5 });
  });

  test('begin again after an answer of the API, or bytes that it has taken', () => {
    const said = { kind: 'unavailable', cause: { kind: 'captivePortal' }, run: 'stops' } as const;
    const stranger = { ...said, stranger: true } as const;
    const silence = { ...said, cause: { kind: 'noAnswer' } } as const;
    const before = { strangersSince: 5, strangers: 3, unconfirmed: true } as const;
    const entry = { ...entryInState({ kind: 'queued' }), attempts: 2, trouble: before };

    expect(troubleAfter(entry, stranger, 9)).toEqual({ ...before, strangers: 4 });
    expect(troubleAfter(entry, stranger, 4)).toEqual({ ...before, strangersSince: 4, strangers: 4 });
    expect(troubleAfter(entry, silence, 9)).toEqual({ strangersSince: 5, unconfirmed: true });
    expect(troubleAfter(entry, said, 9)).toEqual(trouble);
    expect(troubleAfter({ ...entry, trouble }, silence, 9)).toEqual(trouble);
    expect(troubleAfter({ ...entry, trouble: {} }, stranger, 9)).toEqual({ strangersSince: 9, strangers: 1 });

    const heard = { ...entry, fruitful: 2 };
    expect(troubleAfter(heard, stranger, 9)).toEqual({ ...before, strangersSince: 9, strangers: 1 });
    expect(troubleAfter(heard, silence, 9)).toEqual(trouble);
    expect(troubleAfter({ ...entry, fruitful: 1 }, stranger, 9)).toEqual({ ...before, strangers: 4 });
  });

  test('ask nobody for help where they are silent, before a day is over, or where no entry waits', () => {
    const since = { strangersSince: 0 };
    const waiting = (more: object, now = day) =>
      asksForHelp({ state: { kind: 'queued', wait: { ...wait, trouble: { ...since, ...more } } } }, now);
    expect(waiting({})).toBe(false);
    expect(waiting({ strangers: 1 })).toBe(true);
    expect(waiting({ strangers: 1 }, day - 1)).toBe(false);
    expect(asksForHelp({ state: { kind: 'queued' } }, day)).toBe(false);
    expect(asksForHelp({ state: { kind: 'queued', wait } }, day)).toBe(false);
    expect(asksForHelp({ state: { kind: 'sending', lease } }, day)).toBe(false);
  });
});
