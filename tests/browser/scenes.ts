import type { Page, Route } from 'playwright-core';
import { sampleFile } from '../support/sample-files.ts';
import { fillEvaluation, fillLicence, stopTheClock, submit } from './steps.ts';
import { formPaths } from '../support/form-lists.ts';

/** A page in a state that a person may see. */
export interface Scene {
  readonly name: string;
  /** The selector of the pictured part, if the page is too tall to be pictured as a whole. */
  readonly part?: string;
  /** Opens the scene, from anywhere. */
  show(page: Page): Promise<void>;
}

/** A device on which apps are installed by hand. */
export const iPhone = {
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
} as const;

export const pdf = file('libreta-de-embarque-del-capitan-2026.pdf', 'application/pdf', 'pdf', 200_000);
export const largePdf = file('escaneo.pdf', 'application/pdf', 'pdf', 10_500_000);
export const photo = file('foto.jpg', 'image/jpeg', 'jpeg', 50_000);
const program = {
  name: 'programa.exe',
  mimeType: 'application/x-msdownload',
  buffer: Buffer.from('MZ no picture'),
};

/** What a page shows only once the device and the API have answered. */
const comesLast: ReadonlyMap<string, string> = new Map([
  ['/courses', '#submit-missing:not(:has-text("courses are loaded"), :has-text("carguen los cursos"))'],
  ['/me', '[data-alerts]'],
  ['/requests', '#find-request'],
  ['/requests/none', '#find-request'],
  ['/status', 'main:has([data-alerts]):has([name="shared"]) [data-contact]:not([data-contact="checking"])'],
]);

/** Pages on the first visit. */
export function emptyScenes(url: string): readonly Scene[] {
  const paths = [
    '/',
    ...formPaths,
    '/login',
    '/privacy',
    '/me',
    '/me/documents',
    '/selftest',
    '/no/such/page',
    '/status',
    '/requests',
    '/requests/none',
  ];
  return paths.map((path) => ({
    name: path,
    async show(page) {
      await open(page, url + path);
      await page.locator(comesLast.get(path) ?? 'main h1').waitFor();
    },
  }));
}

/** Forms after "Submit" was pressed too early, with a refused file, and without a network. */
export function formScenes(url: string): readonly Scene[] {
  return [
    ...['/licenses', '/medical', '/evaluation'].map((path) => ({
      name: `${path} with errors`,
      async show(page: Page) {
        await open(page, url + path);
        await page.locator('button[type=submit]').click();
        await page.locator('.error-summary').waitFor();
      },
    })),
    {
      name: '/licenses with a file that is refused',
      async show(page) {
        await open(page, `${url}/licenses`);
        await page.locator('input[name=documento]').setInputFiles(program);
        await page.locator('[data-file-state=refused]').waitFor();
      },
    },
    {
      name: '/licenses without a network',
      async show(page) {
        await open(page, `${url}/licenses`);
        await page.context().setOffline(true);
        await page.locator('.banner-offline').waitFor();
      },
    },
  ];
}

/** States that a person on a phone seldom sees. The last scene denies storage to every page that follows. */
export function rareScenes(url: string): readonly Scene[] {
  let waiting: string | undefined;
  return [
    {
      name: 'a toast',
      async show(on) {
        await open(on, `${url}/evaluation`);
        await fillEvaluation(on);
        await submit(on);
        await on.locator('.toast').hover();
      },
    },
    {
      name: 'the steps to install on an iPhone',
      async show(on) {
        // From then on nothing more is sent.
        waiting ??= await submitToBusyServer(on, url);
        await open(on, `${url}/requests/${waiting}`);
        await on.locator('.invitation').waitFor();
      },
    },
    { name: 'a form with a camera', show: (on) => open(on, `${url}/licenses`) },
    {
      name: 'requests that have disappeared',
      async show(on) {
        await on.goto(`${url}/robots.txt`);
        const marker = { requests: ['gone'], drafts: [], vanished: { requests: 2, drafts: 0 } };
        await on.evaluate((kept) => localStorage.setItem('outbox-marker', JSON.stringify(kept)), marker);
        await open(on, url);
        await on.locator('.banner-box').waitFor();
      },
    },
    {
      name: 'my documents',
      async show(on) {
        await open(on, `${url}/me/documents`);
        await on.locator('.document, .me .notice button').first().waitFor();
        if ((await on.locator('.document').count()) === 0) await keepDocuments(on);
        await on.locator('.document .notice').first().waitFor();
      },
    },
    {
      name: 'a form that takes a document kept here',
      part: '[data-file]',
      async show(on) {
        await open(on, `${url}/licenses`);
        await on.locator('.from-pocket button').click();
        await on.locator('.from-pocket-list').waitFor();
      },
    },
    {
      name: 'a document that has expired',
      part: '[data-expiring]',
      async show(on) {
        await open(on, url);
        await on.locator('[data-expiring]').waitFor();
      },
    },
    {
      name: 'nothing can be kept, nothing is submitted',
      async show(on) {
        await on.addInitScript(() =>
          Object.defineProperty(globalThis, 'indexedDB', { get: () => undefined }),
        );
        await open(on, `${url}/evaluation`);
        await fillEvaluation(on);
        await on.locator('button[type=submit]').click();
        await on.locator('[data-not-submitted]').waitFor();
      },
    },
  ];
}

/** A passport that has expired, and a photo of nothing in particular. */
async function keepDocuments(page: Page): Promise<void> {
  await page.locator('.me .notice button').click();
  const input = page.locator('.me input[type=file]').first();
  await input.setInputFiles(photo);
  await page.locator('.document').waitFor();
  await input.setInputFiles(pdf);
  await page.locator('.document').nth(1).waitFor();
  const passport = page.locator('.document', { hasText: pdf.name });
  await passport.locator('select').selectOption('identity');
  // Over on any day on which a picture is taken: the text of a date control cannot be steadied.
  await passport.locator('input[type=date]').fill('2026-01-31');
}

/**
 * Submits a licence request that keeps waiting: a server that names a retry time is not contacted earlier, however
 * often the page is opened. Returns its id.
 */
export async function submitToBusyServer(page: Page, url: string): Promise<string> {
  await page.route('**/api/license/license-quote', (route) => sayBusy(route));
  await open(page, `${url}/licenses`);
  await fillLicence(page, pdf);
  const id = await submit(page);
  await page.locator('.request-lines', { hasText: 'Server busy' }).waitFor();
  await stopTheClock(page.context());
  return id;
}

export function sayBusy(route: Route): Promise<void> {
  return route.fulfill({
    status: 503,
    headers: { 'retry-after': '600' },
    contentType: 'application/problem+json',
    json: { type: 'urn:pmts:problem:test' },
  });
}

export async function open(page: Page, address: string): Promise<void> {
  await page.context().setOffline(false);
  await page.goto(address);
  await page.locator('main h1').waitFor();
}

/** Opens the list of this device's requests. Until a form is loaded, its id stands in for its name. */
export async function openList(page: Page, url: string): Promise<void> {
  await open(page, `${url}/requests`);
  await page.waitForFunction(() => {
    const names = [...document.querySelectorAll('.row-name')].map(({ textContent }) => textContent);
    return names.length > 0 && names.every((name) => /^\p{Lu}/u.test(name));
  });
}

export async function openMenu(page: Page): Promise<void> {
  await page.locator('.header-button[aria-haspopup="dialog"]').click();
  await page.locator('dialog.side-menu').waitFor();
}

function file(name: string, mimeType: string, kind: 'pdf' | 'jpeg', size: number) {
  return { name, mimeType, buffer: Buffer.from(sampleFile(kind, size, 1)) };
}
