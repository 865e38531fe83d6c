import type { Page, Route } from 'playwright-core';
import { sampleFile } from '../support/sample-files.ts';
import { draftSaved, fillEvaluation, fillLicence, pick, submit, waitForState } from './steps.ts';

/** A page in a state that a person meets. */
export interface Scene {
  readonly name: string;
  /** Opens it, from anywhere. */
  show(page: Page): Promise<void>;
}

/** Which an app is installed on by hand. */
export const iPhone = {
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
} as const;

export const pdf = file('libreta-de-embarque-del-capitan-2026.pdf', 'application/pdf', 'pdf', 200_000);
export const largePdf = file('escaneo.pdf', 'application/pdf', 'pdf', 10_500_000);
const photo = file('foto.jpg', 'image/jpeg', 'jpeg', 50_000);
const program = {
  name: 'programa.exe',
  mimeType: 'application/x-msdownload',
  buffer: Buffer.from('MZ no picture'),
};

/** Pages as they are on the first visit. */
export function emptyScenes(url: string): readonly Scene[] {
  const paths = [
    '/',
    '/courses',
    '/liberian',
    '/login',
    '/privacy',
    '/selftest',
    '/no/such/page',
    '/status',
    '/requests',
    '/requests/none',
    '/licenses',
    '/medical',
    '/evaluation',
  ];
  return paths.map((path) => ({ name: path, show: (page) => open(page, url + path) }));
}

/** Forms after pressing "Submit" too early, with a file that is refused, and without a network. */
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

/**
 * Fills the device: a draft of each kind and a request in every state, by what the API answers from now on.
 * The scenes show them.
 */
export async function fillDevice(page: Page, url: string): Promise<readonly Scene[]> {
  const ids = { ...(await deliver(page, url)), ...(await leaveWaiting(page, url)) };
  await open(page, `${url}/licenses`);
  await fillLicence(page, largePdf);
  await draftSaved(page);
  await open(page, `${url}/medical`);
  await fillMedical(page);
  await draftSaved(page);
  const request = (name: string, id: string, state: string): Scene => ({
    name: `a request: ${name}`,
    async show(on) {
      await open(on, `${url}/requests/${id}`);
      await waitForState(on, id, state);
    },
  });
  return [
    request('delivered, with a file', ids.withFile, 'delivered'),
    request('delivered, in two languages', ids.bilingual, 'delivered'),
    request('needs attention', ids.attention, 'attention'),
    request('unconfirmed', ids.unconfirmed, 'queued'),
    request('the server is busy', ids.busy, 'queued'),
    request('being sent', ids.sending, 'sending'),
    ...scenesOfFullDevice(url, ids.unconfirmed),
  ];
}

function scenesOfFullDevice(url: string, waiting: string): readonly Scene[] {
  const list = (page: Page) => open(page, `${url}/requests`);
  return [
    { name: '/requests with every state', show: list },
    { name: 'the side menu', show: (page) => list(page).then(() => openMenu(page)) },
    { name: '/licenses filled in, continued', show: (page) => open(page, `${url}/licenses`) },
    { name: '/medical filled in, continued', show: (page) => open(page, `${url}/medical`) },
    {
      name: 'deleting a draft',
      show: (page) => list(page).then(() => page.locator('.row .icon-button').first().click()),
    },
    {
      name: 'deleting a request, asked the second time',
      async show(page) {
        await open(page, `${url}/requests/${waiting}`);
        await page.locator('.request-actions .button-quiet').click();
        await page.locator('dialog .button-danger').click();
      },
    },
    {
      name: 'the invitation to install',
      async show(page) {
        await open(page, `${url}/requests/${waiting}`);
        await page.evaluate(() =>
          dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined })),
        );
        await page.locator('.invitation').waitFor();
      },
    },
  ];
}

/** What a person on a phone seldom sees. The last scene denies storage to every page that follows. */
export async function rareScenes(page: Page, url: string): Promise<readonly Scene[]> {
  await page.route('**/api/license/license-quote', (route) => route.abort());
  await open(page, `${url}/licenses`);
  await fillLicence(page, pdf);
  const waiting = await submit(page);
  return [
    {
      name: 'the steps to install on an iPhone',
      async show(on) {
        await open(on, `${url}/requests/${waiting}`);
        await on.locator('.invitation').waitFor();
      },
    },
    { name: 'a form with a camera', show: (on) => open(on, `${url}/licenses`) },
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

export async function open(page: Page, address: string): Promise<void> {
  await page.context().setOffline(false);
  await page.goto(address);
  await page.locator('main h1').waitFor();
}

export async function openMenu(page: Page): Promise<void> {
  await page.locator('.header-button[aria-haspopup="dialog"]').click();
  await page.locator('dialog.side-menu').waitFor();
}

async function deliver(page: Page, url: string) {
  await open(page, `${url}/licenses`);
  await fillLicence(page, pdf);
  const withFile = await submit(page);
  await waitForState(page, withFile, 'delivered');
  await open(page, `${url}/medical`);
  await fillMedical(page);
  const bilingual = await submit(page);
  await waitForState(page, bilingual, 'delivered');
  return { withFile, bilingual };
}

/** In the order of sending; what is being sent stays so, because its answer never comes. */
async function leaveWaiting(page: Page, url: string) {
  await page.route('**/api/license/license-quote', (route) => refuse(route));
  await open(page, `${url}/licenses`);
  await fillLicence(page, pdf);
  const attention = await submit(page);
  await waitForState(page, attention, 'attention');

  await page.route('**/api/physical/physical-quote', (route) => route.abort());
  await open(page, `${url}/medical`);
  await fillMedical(page);
  const unconfirmed = await submit(page);
  await page.locator('.request-lines .hint').first().waitFor();

  await page.route('**/api/evaluation/new', (route) => hold(route));
  await open(page, `${url}/evaluation`);
  await fillEvaluation(page);
  const sending = await submit(page);
  await waitForState(page, sending, 'sending');

  await page.route('**/api/license/license-quote', (route) => sayBusy(route));
  await open(page, `${url}/licenses`);
  await fillLicence(page, pdf);
  const busy = await submit(page);
  return { attention, unconfirmed, sending, busy };
}

async function fillMedical(page: Page): Promise<void> {
  await page.locator('[name="posicion"]').selectOption('chief-cook');
  for (const name of ['nombre', 'peso', 'altura', 'direccion'])
    await page.locator(`[name="${name}"]`).fill('Prueba 1');
  await page.locator('input[name="gafas"][value="No"]').check();
  await pick(page, 'documento_identidad', photo);
}

function refuse(route: Route): Promise<void> {
  return route.fulfill({
    status: 422,
    contentType: 'application/problem+json',
    json: { type: 'urn:pmts:problem:test', message: 'El correo electrónico no es válido.' },
  });
}

function sayBusy(route: Route): Promise<void> {
  return route.fulfill({
    status: 503,
    headers: { 'retry-after': '600' },
    contentType: 'application/problem+json',
    json: { type: 'urn:pmts:problem:test' },
  });
}

async function hold(route: Route): Promise<void> {
  await new Promise<void>((resolve) =>
    route
      .request()
      .frame()
      .page()
      .once('close', () => resolve()),
  );
  await route.abort().catch(() => undefined);
}

function file(name: string, mimeType: string, kind: 'pdf' | 'jpeg', size: number) {
  return { name, mimeType, buffer: Buffer.from(sampleFile(kind, size, 1)) };
}
