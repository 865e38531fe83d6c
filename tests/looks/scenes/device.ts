import type { Page, Route } from 'playwright-core';
import { open, openList, openMenu } from '../../browser/open.ts';
import { largePdf, pdf, photo } from '../../browser/picked-files.ts';
import {
  draftSaved,
  fillEvaluation,
  fillLicence,
  openMore,
  pick,
  submit,
  waitForState,
} from '../../browser/steps.ts';
import type { Scene } from './scene.ts';

/**
 * Fills the device with a draft of each kind and a request in every state, by setting the API's answers from now on.
 * The scenes show them. A separate window sends one of them forever, so that nothing else is tried meanwhile.
 */
export async function fillDevice(page: Page, url: string): Promise<readonly Scene[]> {
  const ids = { ...(await deliver(page, url)), ...(await leaveWaiting(page, url)) };
  await open(page, `${url}/licenses`);
  await fillLicence(page, largePdf);
  await draftSaved(page);
  await open(page, `${url}/medical`);
  await fillMedical(page);
  await draftSaved(page);
  // Not behind the other window: there timers tick once a second, and nothing is drawn until it is asked for.
  await page.bringToFront();
  const request = (name: string, id: string, state: string, shown = ''): Scene => ({
    name: `a request: ${name}`,
    show: (on) => showRequest(on, url, id, state, shown),
  });
  const received = '[data-case-state="new"]';
  return [
    request('delivered, with a file', ids.withFile, 'delivered', received),
    request('delivered, in two languages', ids.bilingual, 'delivered', received),
    request('needs attention', ids.attention, 'attention'),
    request('unconfirmed', ids.unconfirmed, 'queued'),
    request('queued', ids.queued, 'queued'),
    request('being sent', ids.sending, 'sending'),
    ...scenesOfFullDevice(url, ids),
  ];
}

/** Opens a request of this device. @param shown content that appears later than its state */
export async function showRequest(
  page: Page,
  url: string,
  id: string,
  state: string,
  shown = '',
): Promise<void> {
  await open(page, `${url}/requests/${id}`);
  await waitForState(page, id, state);
  if (shown !== '') await page.locator(`main ${shown}`).first().waitFor();
  if (state === 'attention') return;
  await page.locator('[data-more]').waitFor();
}

interface Waiting {
  readonly unconfirmed: string;
  readonly queued: string;
}

function scenesOfFullDevice(url: string, { unconfirmed, queued }: Waiting): readonly Scene[] {
  const list = (page: Page): Promise<void> => openList(page, url);
  const draft = async (page: Page, path: string): Promise<void> => {
    await open(page, url + path);
    await page.locator('[data-file-state="kept"]').waitFor();
  };
  return [
    { name: '/requests with every state', show: list },
    {
      name: '/requests without a network',
      async show(page) {
        await list(page);
        await page.context().setOffline(true);
        await page.locator('.banner-offline').waitFor();
      },
    },
    { name: 'the side menu', show: (page) => list(page).then(() => openMenu(page)) },
    { name: '/licenses filled in, continued', show: (page) => draft(page, '/licenses') },
    { name: '/medical filled in, continued', show: (page) => draft(page, '/medical') },
    {
      name: 'deleting a draft',
      show: (page) => list(page).then(() => page.locator('.row .icon-button').first().click()),
    },
    {
      name: 'deleting a request, asked the second time',
      async show(page) {
        await showRequest(page, url, unconfirmed, 'queued');
        await openMore(page);
        await page.locator('.more-content .button-quiet').first().click();
        await page.locator('dialog .button-danger').click();
      },
    },
    {
      name: 'the invitation to install',
      async show(page) {
        await showRequest(page, url, queued, 'queued');
        await page.evaluate(() =>
          dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined })),
        );
        await page.locator('.invitation').waitFor();
      },
    },
  ];
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

/** In the order of sending; the request being sent stays so, because its answer never comes. */
async function leaveWaiting(page: Page, url: string) {
  await page.route('**/api/license/license-quote', (route) => refuse(route));
  await open(page, `${url}/licenses`);
  await fillLicence(page, pdf);
  const attention = await submit(page);
  await waitForState(page, attention, 'attention');

  await page.context().route('**/api/physical/physical-quote', (route) => route.abort());
  await open(page, `${url}/medical`);
  await fillMedical(page);
  const unconfirmed = await submit(page);
  await page.locator('.request-lines .hint').first().waitFor();

  // Otherwise this window would send it and be answered.
  await page.goto(`${url}/robots.txt`);
  const sender = await page.context().newPage();
  await sender.addInitScript(neverGiveUp);
  await sender.route('**/api/evaluation/new', (route) => hold(route));
  await open(sender, `${url}/evaluation`);
  await fillEvaluation(sender);
  const sending = await submit(sender);
  // Unconfirmed requests are tried first.
  await waitForState(sender, sending, 'sending');

  await open(page, `${url}/licenses`);
  await fillLicence(page, pdf);
  const queued = await submit(page);
  return { attention, unconfirmed, sending, queued };
}

/** Runs in the page, before its scripts: it waits for an answer as long as a test needs, and renews its lease. */
function neverGiveUp(): void {
  const own = globalThis.setTimeout;
  const longest = 20_000;
  const patient = (work: () => void, delay = 0) => (delay > longest ? 0 : own(work, delay));
  Object.assign(globalThis, { setTimeout: patient });
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
