import { expect, onTestFinished, test } from 'vitest';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { expectWords, hashOf, openLink, patience, pdf, speak } from './link.ts';
import { fillLicence, submit, textOf, waitForState } from './steps.ts';

/** Runs in the page: questions about storage, and requests that wait for a lock, are never answered. */
function leaveUnanswered(): void {
  const never = (): Promise<never> => new Promise(() => undefined);
  for (const question of ['estimate', 'persist', 'persisted', 'getDirectory'] as const)
    Object.defineProperty(StorageManager.prototype, question, { value: never });
  // Somebody else holds every lock forever.
  Object.defineProperty(LockManager.prototype, 'request', {
    value: (_name: string, options: LockOptions, work: (lock: Lock | null) => unknown) =>
      options.ifAvailable === true ? Promise.resolve(work(null)) : never(),
  });
}

/** Runs in the page: the database never answers. */
function silenceDatabase(): void {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
}

test('a browser that answers no question about its storage keeps a request, and delivers it', async () => {
  const { api, proxy, browser } = await openLink();
  const page = await browser.context.newPage();
  onTestFinished(() => page.close());
  await page.addInitScript(leaveUnanswered);
  await page.goto(`${proxy.url}/licenses`);
  const document = pdf(1, 300_000);

  await fillLicence(page, document);
  const id = await submit(page);
  await waitForState(page, id, 'delivered');

  const [received, ...others] = await submissionsOf(api);
  expect(others).toEqual([]);
  expect(received?.files[0]?.sha256).toBe(hashOf(document.buffer));
  await page.goto(`${proxy.url}/status`);
  await expect.poll(() => textOf(page), patience).not.toMatch(/Loading/);
});

test('where the database never answers, no page waits for ever, and each says so in both languages', async () => {
  const { proxy, browser } = await openLink({}, { context: { serviceWorkers: 'block' } });
  for (const path of ['/requests', '/requests/c0ffee00-0000-4000-8000-000000000001']) {
    const page = await browser.context.newPage();
    onTestFinished(() => page.close());
    await page.addInitScript(silenceDatabase);
    await page.goto(proxy.url + path);

    await expectWords(page, path, 'What is kept on this device cannot be read');
    expect(await textOf(page)).not.toMatch(/Loading/);
    await speak(page, 'es');
    await expectWords(page, path, 'No se puede leer lo que se guarda en este dispositivo');
    await speak(page, 'en');
  }
});
