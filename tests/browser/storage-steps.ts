import type { Page } from 'playwright-core';

/** Fills the device. Twice, because concurrent writes and deletions free a little. */
export async function fillUp(page: Page): Promise<void> {
  for (let times = 0; times < 2; times += 1) await page.evaluate(fillOnce);
}

/** Runs in the page: writes noise into another database until not even half a kilobyte fits. */
async function fillOnce(): Promise<void> {
  const open = indexedDB.open('noise', 1);
  open.addEventListener('upgradeneeded', () =>
    open.result.createObjectStore('noise', { autoIncrement: true }),
  );
  await new Promise((resolve) => open.addEventListener('success', resolve));
  for (let size = 1024 * 1024; size >= 512; ) {
    const noise = new Uint8Array(size);
    for (let at = 0; at < size; at += 65_536)
      crypto.getRandomValues(noise.subarray(at, Math.min(size, at + 65_536)));
    const transaction = open.result.transaction('noise', 'readwrite', { durability: 'strict' });
    transaction.objectStore('noise').put(noise.buffer);
    const fitted = await new Promise<boolean>((resolve) => {
      transaction.addEventListener('complete', () => resolve(true));
      transaction.addEventListener('abort', () => resolve(false));
    });
    if (!fitted) size /= 2;
  }
  open.result.close();
}
