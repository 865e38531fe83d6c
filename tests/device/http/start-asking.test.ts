import { expect, test } from 'vitest';
import { askingAgain, startAsking } from '../../../src/device/http/page/start-asking.ts';
import type { StatusResult } from '../../../src/outbox/ask-status.ts';
import { createFakeClock } from '../../outbox/fake-clock.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a question that the link has swallowed is put again, later and later, until it is answered', async () => {
  const clock = createFakeClock();
  const answers: StatusResult[] = ['unanswered', 'unanswered', 'answered'];
  let asked = 0;
  const ask = askingAgain(async () => {
    asked += 1;
    return answers.shift() ?? 'answered';
  }, clock);
  const after = async (milliseconds: number): Promise<number> => {
    clock.advance(milliseconds);
    await settled();
    return asked;
  };

  await ask('start');
  expect(await ask()).toBe('notAsked');

  expect([await after(14_999), await after(1)]).toEqual([1, 2]);
  expect([await after(29_999), await after(1), await after(3_600_000)]).toEqual([2, 3, 3]);
});

test('a contact is asked at, and what nobody looks at costs nothing', async () => {
  const clock = createFakeClock();
  const events = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  const page = Object.assign(events, { document }) as unknown as Window & typeof globalThis;
  let asked = 0;
  const changes = { subscribe: () => () => undefined };
  startAsking(async () => (asked += 1), clock, changes, page);
  clock.advance(3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toBe(0);

  events.dispatchEvent(new Event('online'));
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  clock.advance(600_000);

  expect(asked).toBe(3);
});

test('the question of a page that has begun is not lost in one that a mere change has brought about', async () => {
  const occasions: unknown[] = [];
  let answerFirst: (asked: StatusResult) => void = () => undefined;
  const ask = askingAgain(async (occasion) => {
    occasions.push(occasion);
    if (occasion !== 'change') return 'answered';
    return new Promise<StatusResult>((resolve) => {
      answerFirst = resolve;
    });
  }, createFakeClock());

  const change = ask('change');
  const start = ask('start');
  const event = ask('change');
  await settled();
  expect(occasions).toEqual(['change']);
  answerFirst('notAsked');

  expect(await Promise.all([change, start, event])).toEqual(['notAsked', 'answered', 'notAsked']);
  expect(occasions).toEqual(['change', 'start']);
});

test('a question that somebody presses for may be answered before the one that was under way', async () => {
  let answerFirst: (asked: StatusResult) => void = () => undefined;
  const ask = askingAgain(async (occasion) => {
    if (occasion === 'pressing') return 'answered';
    return new Promise<StatusResult>((resolve) => {
      answerFirst = resolve;
    });
  }, createFakeClock());

  const start = ask('start');
  const pressed = await ask('pressing');
  answerFirst('unanswered');

  expect([pressed, await start]).toEqual(['answered', 'unanswered']);
});
