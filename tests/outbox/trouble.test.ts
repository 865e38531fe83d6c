import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../src/outbox/http-answer.ts';
import { asksForHelp } from '../../src/outbox/trouble.ts';
import { createFakeApi, type FakeApi, html, http, noAnswer, problem } from './fake-api.ts';
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
