import { expect, test } from 'vitest';
import { delay } from '../../src/outbox/retry.ts';
import { createFakeClock } from './fake-clock.ts';

test('a wait is over when its time is, and leaves no clock running', async () => {
  const clock = createFakeClock();
  let isOver = false;
  const waiting = delay(clock, 500).then(() => {
    isOver = true;
  });

  clock.advance(400);
  await Promise.resolve();
  expect([isOver, clock.running()]).toEqual([false, 1]);

  clock.advance(100);
  await waiting;
  expect([isOver, clock.running()]).toEqual([true, 0]);
});
