import { expect, onTestFinished, test } from 'vitest';
import { linkCostOf } from '../../../src/device/delivery/link-cost.ts';
import { keepAwake } from '../../../src/device/http/page/api-link.ts';
import { createProgressFeed } from '../../../src/device/storage/feeds.ts';

test('what one context sends, every other one hears, and the same object until there is news', async () => {
  const [worker, page] = [createProgressFeed(), createProgressFeed()];
  let news = 0;
  onTestFinished(page.subscribe(() => (news += 1)));

  worker.report({ submissionId: 'a', sentBytes: 1, totalBytes: 3 });
  worker.report({ submissionId: 'a', sentBytes: 2, totalBytes: 3, bytesPerSecond: 7 });

  await expect.poll(() => news).toBe(2);
  expect(page.latest('a')).toEqual({ submissionId: 'a', sentBytes: 2, totalBytes: 3, bytesPerSecond: 7 });
  expect(page.latest('a')).toBe(page.latest('a'));
  expect(page.latest('b')).toBeUndefined();
  expect(worker.latest('a')?.sentBytes).toBe(2);
});

test.each([
  [undefined, 'unknown'],
  [{ effectiveType: '4g' }, 'unknown'],
  [{ effectiveType: '4g', type: 'wifi' }, 'unmetered'],
  [{ type: 'ethernet' }, 'unmetered'],
  [{ type: 'cellular', effectiveType: '4g' }, 'metered'],
  [{ type: 'wifi', effectiveType: '2g' }, 'metered'],
  [{ type: 'wifi', effectiveType: 'slow-2g' }, 'metered'],
  [{ type: 'wifi', saveData: true }, 'metered'],
  [{ type: 'none' }, 'unknown'],
])('a link of which the browser tells %j is %s', (information, cost) => {
  expect(linkCostOf(information)).toBe(cost);
});

test('the screen is kept awake while it is looked at, anew when it is looked at again, and let go at the end', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const locks = new Set<object>();
  let answered = Promise.resolve();
  const screen = {
    async request() {
      await answered;
      const lock = { release: async () => void locks.delete(lock) };
      locks.add(lock);
      return lock;
    },
  };

  // As much of a document and of a lock as is used.
  const sleep = keepAwake(screen as unknown as WakeLock, page as unknown as Document);
  await expect.poll(() => locks.size).toBe(1);
  // The browser answers several looks at once.
  answered = new Promise((resolve) => setTimeout(resolve, 5));
  for (let looks = 0; looks < 3; looks += 1) page.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(locks.size).toBe(1);
  sleep();
  await expect.poll(() => locks.size).toBe(0);
  page.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(locks.size).toBe(0);
});
