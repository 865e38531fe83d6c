import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatDate } from '../../src/i18n/format.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { axe } from '../support/browser/axe.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { overhang } from './layout.ts';
import { expectWords, patience, speak } from './link.ts';
import { draftSaved, fillEvaluation, submit } from './steps.ts';
import { sampleFile } from '../support/sample-files.ts';

const iPhone = {
  hasTouch: true,
  isMobile: true,
  viewport: { width: 360, height: 640 },
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile/15E148 Safari/604.1',
} as const;

/** The date in seven days, in the page's format. */
const loadedAt = Date.now();
const inAWeek = formatDate(loadedAt + 7 * 24 * 60 * 60 * 1000);
const until = { en: `kept only until ${inAWeek}`, es: `solo hasta el ${inAWeek}` } as const;
const howTo = {
  en: /Add to Home Screen.*starts empty.*Hand over to another device.*Add a request from a file/s,
  es: /Agregar a inicio.*empieza vacía.*Pasar a otro dispositivo.*Agregar una solicitud/s,
} as const;

async function expectTold(page: Page, place: string, ...spoken: readonly Locale[]): Promise<void> {
  for (const locale of spoken) {
    await speak(page, locale);
    await expectWords(page, `${place}, ${locale}`, until[locale]);
    await page.locator('.tab-limit summary').first().click();
    await expectWords(page, `${place}, ${locale}`, howTo[locale]);
    expect(await axe(page), place).toEqual([]);
    expect(await overhang(page), place).toBe(0);
    await page.locator('.tab-limit summary').first().click();
  }
  await speak(page, 'en');
}

test('a tab on an iPhone says until when it keeps what it holds, before the first Submit and wherever something waits', async () => {
  const api = await openApi();
  const { page, context } = await openContext({ context: { ...iPhone, serviceWorkers: 'block' } });
  // The day stays the one of `inAWeek`, also at midnight.
  await context.addInitScript((now) => (Date.now = () => now), loadedAt);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(`${api.url}/evaluation`);
  await expectTold(page, 'an empty form', 'en', 'es');

  await fillEvaluation(page);
  const id = await submit(page);
  await expectTold(page, 'a request that waits', 'en');
  for (const path of ['/requests', '/status']) {
    await page.goto(api.url + path);
    await page.locator('.tab-limit').waitFor();
    await expectTold(page, path, 'es');
  }
  expect(id).not.toBe('');
});

test('nothing is said of it on other devices', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.goto(`${api.url}/evaluation`);
  await fillEvaluation(page);
  await draftSaved(page);

  expect(await page.locator('.tab-limit').count()).toBe(0);
});

test('a page that the device took away behind the camera says that the photo did not arrive, and holds the rest', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { ...iPhone, serviceWorkers: 'block' } });
  const lost = page.locator('.notice', { hasText: /The last photo or file did not arrive|no llegó/ });
  await page.goto(`${api.url}/licenses`);
  await page.locator('[name="nombre"]').fill('José');
  const openCamera = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: /^Take photo/ }).click(),
    ]);
    return chooser;
  };

  await openCamera();
  await page.reload();

  await lost.waitFor();
  await expect.poll(() => page.locator('[name="nombre"]').inputValue(), patience).toBe('José');
  expect(await axe(page)).toEqual([]);
  await speak(page, 'es');
  await expectWords(page, 'lost', /La última foto o el último archivo no llegó.*Tome la foto otra vez/s);
  await speak(page, 'en');

  const chooser = await openCamera();
  await chooser.setFiles({
    name: 'image.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(sampleFile('jpeg', 50_000)),
  });
  await page.locator('[data-file="documento"][data-file-state="kept"]').waitFor();
  await draftSaved(page);
  await page.reload();

  await page.locator('[data-file="documento"][data-file-state="kept"]').waitFor();
  expect(await lost.count()).toBe(0);
});
