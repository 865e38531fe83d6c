import { expect, test } from 'vitest';
import { createApiLimits } from '../../src/device/http/page/api-limits.ts';
import { startLearning } from '../../src/device/http/page/start-asking.ts';
import { fullApi } from '../outbox/fake-api.ts';
import { newDevice } from '../outbox/test-outbox.ts';

function feed() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => (listeners.add(listener), () => undefined),
    announce: () => listeners.forEach((listener) => listener()),
  };
}

test('the limits are those that were kept, then those that are heard, and one object until they differ', async () => {
  const { store } = newDevice();
  const changes = feed();
  const remember = (maxFileBytes: number, learnedAt: number) =>
    store.remember({ api: { capabilities: { ...fullApi, maxFileBytes, reminders: true }, learnedAt } });
  await remember(1000, 1);
  let told = 0;

  const limits = createApiLimits(store, changes);
  limits.subscribe(() => (told += 1));
  expect(limits.now()).toEqual({});
  await expect.poll(() => limits.now()).toEqual({ maxFileBytes: 1000, reminders: true });
  const first = limits.now();
  await remember(1000, 2);
  changes.announce();
  await store.remembered();
  expect(limits.now()).toBe(first);
  await remember(2000, 3);
  changes.announce();

  await expect.poll(() => limits.now()).toEqual({ maxFileBytes: 2000, reminders: true });
  expect(told).toBe(2);
});

test('a device that keeps nothing knows no limits', async () => {
  const limits = createApiLimits({ remembered: () => Promise.reject(new Error('no storage')) }, feed());
  await Promise.resolve();
  expect(limits.now()).toEqual({});
});

test('a page asks once: at its start, or when there is a network', async () => {
  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  });
  const answers = [false, true];
  let asked = 0;
  const learn = async (): Promise<boolean> => {
    asked += 1;
    return answers.shift() ?? true;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  startLearning(learn, page as unknown as Window & typeof globalThis);
  await settled();
  expect(asked).toBe(1);
  page.document.visibilityState = 'hidden';
  page.document.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('online'));
  await settled();
  expect(asked).toBe(2);
  page.document.visibilityState = 'visible';
  page.document.dispatchEvent(new Event('visibilitychange'));
  await settled();

  expect(asked).toBe(2);
});
