import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { locales } from '../../src/lib/locale.ts';
import { holdRequests } from '../support/browser/hold-requests.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { layoutShift } from './layout.ts';
import { draftSaved, offlineReady } from './steps.ts';
import { speak } from './link.ts';

const withoutWorker = { asRendered: true, context: { serviceWorkers: 'block' } } as const;

const paths = [
  '/',
  '/courses',
  '/licenses',
  '/medical',
  '/liberian',
  '/evaluation',
  '/requests',
  '/status',
  '/privacy',
  '/login',
  '/no-such-page',
];

const unknownId = '7c0ffee0-0000-4000-8000-000000000001';

const scripts = '**/assets/*.js';

interface HeldPage {
  readonly page: Page;
  readonly api: Api;
  /** Lets the scripts arrive, and waits until the page is the app's. */
  readonly release: () => Promise<void>;
}

async function openWithoutScripts(path: string): Promise<HeldPage> {
  const api = await openApi();
  const { page, context } = await launchBrowser(withoutWorker);
  const letScriptsArrive = await holdRequests(context, scripts);
  await openHeld(page, api.url + path);
  const release = async (): Promise<void> => {
    letScriptsArrive();
    await takenOver(page);
  };
  return { page, api, release };
}

async function openHeld(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
}

async function takenOver(page: Page): Promise<void> {
  await page.locator('#root:not([data-path]) button:enabled').first().waitFor();
}

const control = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Enter and a press on the button of a page without scripts send nothing, and the page says why. */
async function expectNothingSent({ page, api }: HeldPage, path: string): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(request.url());
  });
  await page.keyboard.press('Enter');
  await page.locator('button[type=submit]').click({ force: true });
  await page.waitForTimeout(200);
  expect(page.url()).toBe(api.url + path);
  expect(asked).toEqual([]);
  expect(await page.locator('[data-still-loading]').innerText()).toContain(
    'One moment: the page is still loading',
  );
}

describe('an answer given before the scripts arrive', () => {
  test('is kept with its caret, file and draft; Enter sends nothing', async () => {
    const held = await openWithoutScripts('/licenses');
    const { page, release } = held;
    await control(page, 'nombre').pressSequentially('Ana');
    await expectNothingSent(held, '/licenses');
    expect(await control(page, 'nombre').inputValue()).toBe('Ana');
    await page.locator('input[type=file][name="documento"]').setInputFiles({
      name: 'licence.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await control(page, 'correo').pressSequentially('ana@ship.example');
    await control(page, 'apellido').pressSequentially('Pérez');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowLeft');

    await release();
    await page.keyboard.type('!');

    expect(await page.locator('[data-still-loading]').count()).toBe(0);
    expect(await control(page, 'apellido').inputValue()).toBe('Pé!rez');
    expect(await control(page, 'nombre').inputValue()).toBe('Ana');
    await expect.poll(() => page.locator('[data-file="documento"]').innerText()).toContain('licence.pdf');
    await draftSaved(page);
    await page.reload();
    await takenOver(page);
    for (const [name, value] of [
      ['nombre', 'Ana'],
      ['apellido', 'Pé!rez'],
      ['correo', 'ana@ship.example'],
    ] as const)
      expect(await control(page, name).inputValue()).toBe(value);
    await expectWinsOverDraft(held);
  });

  test('is kept when it is chosen or ticked', async () => {
    const { page, release } = await openWithoutScripts('/courses');
    const nationality = await control(page, 'nationality').locator('option').nth(3).getAttribute('value');
    await control(page, 'nationality').selectOption(nationality);
    await control(page, 'terms').check();
    await control(page, 'robot').check();

    await release();

    expect(await control(page, 'nationality').inputValue()).toBe(nationality);
    expect(await control(page, 'terms').isChecked()).toBe(true);
    expect(await control(page, 'robot').isChecked()).toBe(true);
    expect(await control(page, 'confirmRequirements').isChecked()).toBe(false);
    await draftSaved(page);
  });

  test('is kept at the sign-in, where Enter sends nothing either', async () => {
    const held = await openWithoutScripts('/login');
    const { page, release } = held;
    await control(page, 'email').pressSequentially('ana@office.example');
    await control(page, 'password').pressSequentially('secret words');
    await expectNothingSent(held, '/login');

    await release();
    await page.locator('.show-password input').check();

    expect(await page.locator('[data-still-loading]').count()).toBe(0);
    expect(await control(page, 'email').inputValue()).toBe('ana@office.example');
    expect(await control(page, 'password').inputValue()).toBe('secret words');
  });
});

/** What is typed before the scripts arrive wins over the draft, field by field, and keeps the focus. */
async function expectWinsOverDraft({ page, api }: HeldPage): Promise<void> {
  await page.close();
  const letScriptsArrive = await holdRequests(page.context(), scripts);
  const second = await page.context().newPage();
  await openHeld(second, `${api.url}/licenses`);
  await control(second, 'nombre').pressSequentially('Eva');

  letScriptsArrive();
  await takenOver(second);
  await second.keyboard.type(' M');

  expect(await control(second, 'nombre').inputValue()).toBe('Eva M');
  expect(await control(second, 'apellido').inputValue()).toBe('Pé!rez');
  await draftSaved(second);
}

test('the chosen language is there from the first word, with no worker and before any script', async () => {
  const { page, release, api } = await openWithoutScripts('/');
  await release();
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByText('Ayúdenos a ayudarle').waitFor();
  expect((await page.context().cookies()).map(({ name, value }) => [name, value])).toContainEqual([
    'lang',
    'es',
  ]);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { headingsSeen: seen });
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent;
      // The parser may pause between the tag and its text.
      if (typeof text === 'string' && text !== '' && seen.at(-1) !== text) seen.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

  await page.goto(`${api.url}/licenses`);
  await takenOver(page);

  expect(await page.evaluate(() => Reflect.get(globalThis, 'headingsSeen'))).toEqual([
    'Solicitud de Licencia',
  ]);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
});

test('where the cookie is gone the page is taken over in English and then speaks as remembered', async () => {
  const { page, release, api } = await openWithoutScripts('/');
  await release();
  await speak(page, 'es');
  await page.context().clearCookies();

  await page.goto(`${api.url}/licenses`);

  await page.getByRole('heading', { name: 'Solicitud de Licencia' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('es');
  expect((await page.context().cookies()).find(({ name }) => name === 'lang')?.value).toBe('es');
});

/** The language that the cookie names is remembered, too. */
function rememberCookie(): void {
  const [, chosen] = /lang=(\w+)/.exec(document.cookie) ?? [];
  if (chosen !== undefined) localStorage.setItem('i18nextLng', chosen);
}

test('every page is taken over as it is: no error, and nothing moves', async () => {
  const api = await openApi();
  const viewport = { width: 360, height: 640 };
  const { page, context } = await launchBrowser({
    asRendered: true,
    context: { serviceWorkers: 'block', viewport },
    tolerated: [/404/],
  });
  await page.addInitScript(rememberCookie);
  const moved: [page: string, score: number][] = [];
  for (const locale of locales) {
    await context.addCookies([{ name: 'lang', value: locale, url: api.url }]);
    for (const path of paths) {
      await page.goto(api.url + path, { waitUntil: 'commit' });
      await page.locator('h1').waitFor();
      // No frame is drawn before the style sheet has come; a measurement would be made without it.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      const heading = await page.locator('h1').elementHandle();
      const before = await page.locator('h1').boundingBox();

      await takenOver(page);

      expect([path, await heading?.evaluate((node) => node.isConnected)]).toEqual([path, true]);
      expect([path, await page.locator('h1').boundingBox()]).toEqual([path, before]);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
      await page.waitForLoadState('networkidle');
      moved.push([`${path}, ${locale}`, await page.evaluate(layoutShift)]);
    }
  }
  await page.goto(`${api.url}/requests/${unknownId}`);
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  moved.push(['a request', await page.evaluate(layoutShift)]);

  // Up to 0.1 counts as good (Cumulative Layout Shift).
  expect(moved.filter(([, score]) => score > 0.05)).toEqual([]);
});

test('a host that sends the home page for every address has each page all the same', async () => {
  const api = await openApi();
  const { page } = await launchBrowser(withoutWorker);
  await page.route('**/licenses', async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${api.url}/index.html` }) }),
  );

  await page.goto(`${api.url}/licenses`);

  await page.getByRole('heading', { name: 'License Application' }).waitFor();
  await control(page, 'nombre').fill('Ana');
  await draftSaved(page);
  expect(await page.locator('h1').count()).toBe(1);
});

test('the worker, which fetches the whole app, is asked for once the page is the person’s', async () => {
  const api = await openApi();
  const { page, context } = await launchBrowser({ asRendered: true });
  // The last missing part of the page; meanwhile the worker's files would take the link from it.
  await context.route(/\/assets\/licence-/, async (route) => {
    await pause(2000);
    await route.continue();
  });
  await context.addInitScript(() => {
    if (!('ServiceWorkerContainer' in globalThis)) return;
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = function (...parameters) {
      const isRendered = document.querySelector('#root[data-path]') !== null;
      document.documentElement.dataset['askedFor'] = isRendered ? 'before' : 'afterwards';
      return register.apply(this, parameters);
    };
  });

  await page.goto(`${api.url}/licenses`);
  await offlineReady(page);

  expect(await page.locator('html').getAttribute('data-asked-for')).toBe('afterwards');
});

test('the page of a request, which a mail leads to, says so before the scripts arrive, and takes over what they bring', async () => {
  const { page, release } = await openWithoutScripts(`/requests/${unknownId}`);

  expect(await page.locator('h1').innerText()).toBe('Your request');
  expect(await page.locator('.lead').innerText()).toContain('up to half a minute');
  await release();

  await page.getByRole('heading', { name: 'This request is not on this device' }).waitFor();
  expect(await page.locator('h1').count()).toBe(1);
});
