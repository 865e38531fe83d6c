import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '../../src/lib/locale.ts';

/** Actions of a seafarer, in the product's terms; the hooks are those of contracts section 4, Hooks. */

export interface FileToPick {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const licenceAnswers = {
  nombre: 'José',
  apellido: 'Ñáñez',
  correo: 'jose@ship.example',
  telefono: '+507 6123-4567',
  direccion: 'Calle 50, Panamá',
  licencias: 'Capitán II/2',
} as const;

/**
 * Waits until a cold start without a network will work, as reported by the page, which checks again after 30 s: in
 * every language, so that a test may switch afterwards.
 */
export async function offlineReady(page: Page): Promise<void> {
  const ready = 'html[data-offline-ready="true"][data-whole="true"]';
  await page.waitForSelector(ready, { state: 'attached' });
}

/** Makes the page alone deliver, in every page opened from now on. */
export async function withoutBackgroundSync(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // about:blank has none.
    if ('ServiceWorkerRegistration' in globalThis)
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
}

/**
 * Stops time for the app, in its open windows and in later ones: no wait ends and no attempt is given up, however long
 * a check takes. Timers go on.
 */
export async function stopTheClock(context: BrowserContext): Promise<void> {
  const now = Date.now();
  const stop = (instant: number): void => {
    Date.now = () => instant;
  };
  await context.addInitScript(stop, now);
  await Promise.all(context.pages().map((page) => page.evaluate(stop, now)));
}

/** Answers everything except the document. */
export async function answerLicence(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(licenceAnswers)) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
}

export async function fillLicence(page: Page, document: FileToPick | string): Promise<void> {
  await answerLicence(page);
  await pick(page, 'documento', document);
}

/** Chooses a file and waits until the page has copied it. */
export async function pick(page: Page, name: string, file: FileToPick | string): Promise<void> {
  await page.locator(`input[type=file][name="${name}"]`).setInputFiles(file);
  await page.locator(`[data-file="${name}"][data-file-state="kept"]`).waitFor();
}

export async function fillEvaluation(page: Page): Promise<void> {
  await page.locator('[name="courseName"]').fill('GMDSS');
  await page.locator('[name="instructorName"]').fill('Capt. Núñez');
  const names = await page
    .locator('input[type=radio]')
    .evaluateAll((radios) => [...new Set(radios.map((radio) => (radio as HTMLInputElement).name))]);
  for (const name of names) await page.locator(`input[name="${name}"][value="good"]`).check();
}

/**
 * Types into the focused list until it has selected this value: Chromium forgets the earlier letters when a key comes a
 * second late.
 */
export async function typeChoice(page: Page, text: string, value: string): Promise<void> {
  const typed = async (): Promise<string | undefined> => {
    await page.keyboard.type(text);
    return page.evaluate(() => (document.activeElement as HTMLSelectElement | null)?.value);
  };
  await expect.poll(typed, { interval: 1500, message: `typed "${text}"` }).toBe(value);
}

/** Presses submit. Returns the submission id on the next screen. */
export async function submit(page: Page): Promise<string> {
  await page.locator('button[type=submit]').click();
  const screen = page.locator('main [data-submission-id][data-state]').first();
  await screen.waitFor();
  return (await screen.getAttribute('data-submission-id')) ?? '';
}

export async function waitForState(page: Page, id: string, state: string): Promise<void> {
  const selector = `main [data-submission-id="${id}"][data-state="${state}"]`;
  await page.locator(selector).first().waitFor();
}

export async function stateOf(page: Page, id: string): Promise<string | null> {
  return page.locator(`main [data-submission-id="${id}"]`).first().getAttribute('data-state');
}

export async function textOf(page: Page): Promise<string> {
  return page.locator('main').innerText();
}

/** Waits until the draft is on the device. */
export async function draftSaved(page: Page): Promise<void> {
  await page.locator('[data-save-state="saved"]').waitFor();
}

/** Announces the network, as the browser does when it returns. */
export async function tellOfNetwork(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Presses a button, which may lie behind More. */
export async function press(page: Page, button: string): Promise<void> {
  const wanted = page.getByRole('button', { name: button, exact: true });
  const more = page.locator(closedMore);
  await wanted.or(more).first().waitFor();
  await pressUntil(more, wanted, button);
  await wanted.click();
}

/** Waits until the worker answers in this language: it is kept for it, beside the change of the page. */
export async function languageKept(page: Page, locale: Locale): Promise<void> {
  const kept = (): Promise<string | undefined> =>
    page.evaluate(async () => (await caches.match('/language', { cacheName: 'language' }))?.text());
  await expect.poll(kept).toBe(locale);
}

/** Presses a button, which may go or ask in vain, until this is there. @param message of the failure */
export async function pressUntil(button: Locator, shown: Locator, message: string): Promise<void> {
  const isShown = async (): Promise<boolean> => {
    if ((await shown.count()) === 0) await button.click({ timeout: 2000 }).catch(() => undefined);
    return (await shown.count()) > 0;
  };
  await expect.poll(isShown, { interval: 500, message }).toBe(true);
}

const closedMore = '[data-more] > button[aria-expanded="false"]';

/** Shows what is behind More, if it is not shown yet. An attempt that ends moves the button from under the mouse. */
export async function openMore(page: Page): Promise<void> {
  const opened = page.locator('[data-more] > button[aria-expanded="true"]');
  await pressUntil(page.locator(closedMore), opened, 'More');
}

/** Opens what a receipt or a quotation has in its details. */
export async function openDetails(page: Page): Promise<void> {
  const details = page.locator('main .details');
  await details.waitFor();
  if ((await details.getAttribute('open')) === null) await details.locator('summary').first().click();
}
