import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  parseQuotations,
  quotationsPath,
  type StaffQuotation,
} from '../../src/contracts/staff-quotations.ts';
import { locales } from '../../src/lib/locale.ts';
import { addAccount, getAs, jsonOf, signIn } from '../support/accounts.ts';
import { keptOnDevice } from '../support/browser/kept-on-device.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { environmentOf, finished, spawnNode } from '../support/server-process.ts';
import { askForQuote } from '../support/quotes.ts';
import { tabTo } from './liberian-steps.ts';
import { expectWords, patience, speak } from './link.ts';
import { open } from './open.ts';
import { enterAs, signInOnPage, signOutOnPage } from './staff-steps.ts';
import { offlineReady, textOf } from './steps.ts';

/** Rows on one page: all that is in the document, however many there are. */
const rowsOnPage = 25;
const staff = 'moderator@pmts.test';

async function openFilledApi(
  count: number,
): Promise<Api & { readonly quotations: readonly StaffQuotation[] }> {
  const api = await openApi();
  const seeding = spawnNode(
    ['server/cli/seed.ts', '--quotations', String(count)],
    environmentOf(api.settings),
  );
  expect(await finished(seeding)).toMatchObject({ code: 0 });
  await addAccount(api.settings, staff, 'moderator');
  const token = await signIn(api.url, staff);
  const quotations = parseQuotations(jsonOf(await getAs(token, api.url + quotationsPath))) ?? [];
  expect(quotations).toHaveLength(count);
  return { ...api, quotations };
}

/** Choices of which a closed list shows only a part. */
function cutChoices(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('select')].flatMap((select) => {
      const { offsetWidth } = select;
      const whole = document.createElement('select');
      whole.className = select.className;
      whole.style.width = 'max-content';
      whole.append(...[...select.selectedOptions].map((option) => option.cloneNode(true)));
      select.after(whole);
      const isCut = whole.offsetWidth > offsetWidth;
      whole.remove();
      return isCut ? [select.name] : [];
    }),
  );
}

function shownIds(page: Page): Promise<readonly (string | null)[]> {
  return page
    .locator('tr[data-quotation]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-quotation')));
}

async function expectCount(page: Page, count: number): Promise<void> {
  const number = count.toLocaleString('en-US');
  // "1–25 of 60", and in a search "1–1 of 1 found, 60 in all"; in both languages.
  const exactly = new RegExp(`^\\d+–\\d+ (of|de) ${number}( |$)`);
  await expect.poll(() => page.locator('#list-count').innerText(), patience).toMatch(exactly);
}

/** The lines of the CSV; none of these texts contains a line break. */
async function linesOf(download: Download): Promise<readonly string[]> {
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
}

async function press(page: Page, button: RegExp): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return download;
}

test('of 5,000 quotations one is found, opened and left again, and the list is as it was', async () => {
  const api = await openFilledApi(5000);
  const { page } = await openContext({ context: { serviceWorkers: 'block', acceptDownloads: true } });
  await signInOnPage(page, api.url, staff);
  await page.goto(`${api.url}/account/quotes`);
  await page.locator('tr[data-quotation]').first().waitFor(patience);

  await expectWords(page, 'the page', 'Quotation History', '1–25 of 5,000');
  await expect.poll(() => shownIds(page)).toEqual(api.quotations.slice(0, rowsOnPage).map(({ id }) => id));
  await expect.poll(() => page.locator('*').count()).toBeLessThan(1000);

  await page.locator('input[type=search]').fill('NUNEZ demo');
  const byName = api.quotations.filter(({ user }) => /Núñez/.test(user.name));
  expect(byName.length).toBeGreaterThan(rowsOnPage);
  await expectCount(page, byName.length);
  await page.locator('select[name="status"]').selectOption('approved');
  await page.locator('select[name="sort"]').selectOption('highest');
  const approved = byName.filter(({ status }) => status === 'APPROVED');
  const wanted = [...approved].sort((one, other) => other.total - one.total).map(({ id }) => id);
  expect(wanted.length).toBeGreaterThan(2 * rowsOnPage);
  await expectCount(page, wanted.length);
  await expect.poll(() => shownIds(page)).toEqual(wanted.slice(0, rowsOnPage));
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({
    q: 'NUNEZ demo',
    status: 'approved',
    sort: 'highest',
  });

  const inSpanish = await linesOf(await speak(page, 'es').then(() => press(page, /CSV/)));
  expect(inSpanish).toHaveLength(wanted.length + 1);
  expect(inSpanish[0]).toBe(
    'ID,Solicitante,Correo electrónico,Cursos,Creada,Vence,Gobierno,Monto (USD),Estado,Aceptada el',
  );
  expect(inSpanish.slice(1).map((line) => Number(/^PMTS\/Q\/0*(\d+),/.exec(line)?.[1]))).toEqual(
    wanted.map(Number),
  );
  expect(inSpanish.slice(1).every((line) => /Núñez.*,Aprobada,[^,]*$/.test(line))).toBe(true);

  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect.poll(() => shownIds(page)).toEqual(wanted.slice(rowsOnPage, 2 * rowsOnPage));
  await page.reload();
  await expect.poll(() => shownIds(page), patience).toEqual(wanted.slice(rowsOnPage, 2 * rowsOnPage));
  await expect.poll(() => page.locator('input[type=search]').inputValue()).toBe('NUNEZ demo');
  const before = page.url();

  const [first] = wanted.slice(rowsOnPage);
  const chosen = api.quotations.find(({ id }) => id === first);
  await page.locator(`tr[data-quotation="${first}"] a`).click();
  await expectWords(
    page,
    'the detail',
    `Cotización ${chosen?.reference}`,
    'Aprobada',
    chosen?.user.email ?? '',
  );
  await expect
    .poll(() => page.locator('[data-total="total"]').innerText())
    .toBe((Number(chosen?.total) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }));
  const subtotals = await page.locator('tr[data-line] td:last-child').allInnerTexts();
  const sum = subtotals.reduce((whole, text) => whole + Number(text.replaceAll(/[$,]/g, '')), 0);
  expect(Math.round(sum * 100)).toBe(chosen?.total);
  const lists: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/getAll') && lists.push(request.url())));
  await page.getByRole('link', { name: 'Volver al listado' }).click();
  await expect.poll(() => shownIds(page), patience).toEqual(wanted.slice(rowsOnPage, 2 * rowsOnPage));
  expect(page.url()).toBe(before);
  expect(lists).toEqual([]);

  await page.goBack();
  await expect.poll(() => shownIds(page)).toEqual(wanted.slice(0, rowsOnPage));
  for (let back = 0; back < 2; back += 1) await page.goBack();
  await expectCount(page, byName.length);
  await expect.poll(() => page.locator('input[type=search]').inputValue()).toBe('NUNEZ demo');
});

test('with the worker in charge nothing of the staff area stays on the device after signing out, nor for the next person', async () => {
  const api = await openApi();
  await askForQuote(api.url, { name: 'Zacarías', lastName: 'Quiñónez', email: 'zq@ship.example' });
  await askForQuote(api.url, { name: 'Wenceslao', email: 'wen@ship.example' });
  await addAccount(api.settings, staff, 'moderator');
  await addAccount(api.settings, 'wen@ship.example', 'user');
  const personal = /Zacar|Qui\u00f1|zq@ship|PA0123456|Wenceslao/;
  const { page, context } = await openContext();
  await open(page, api.url);
  await offlineReady(page);
  await signInOnPage(page, api.url, staff);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const answers: (string | undefined)[] = [];
  context.on('response', (response) => {
    if (/\/api\/(quotations\/(all|quote)|submissions)/.test(response.url())) {
      answers.push(`${response.headers()['cache-control']} ${response.fromServiceWorker()}`);
    }
  });
  await page.goto(`${api.url}/account/quotes`);
  await page.locator('tr[data-quotation="1"] a').click();
  await expectWords(page, 'detail', 'Zacarías Quiñónez', 'zq@ship.example');
  // Its address is not verified: the list hides it at first.
  await page.goto(`${api.url}/task/all?form=quote`);
  await expectWords(page, 'tasks', 'Zacarías Quiñónez');
  await page.locator('tr[data-submission] a').first().click();
  await page.locator('article[data-submission]').waitFor(patience);
  expect(answers.length).toBeGreaterThan(3);
  expect(new Set(answers)).toEqual(new Set(['no-store false']));

  await signOutOnPage(page);

  expect(await keptOnDevice(page)).not.toMatch(personal);
  expect(await keptOnDevice(page)).not.toContain('eyJ');
  await page.goBack();
  await page.waitForURL((url) => !url.pathname.startsWith('/task'));
  expect(await textOf(page)).not.toMatch(personal);

  await signInOnPage(page, api.url, 'wen@ship.example');
  await expectWords(page, 'their own', 'Wenceslao', '1–1 of 1');
  expect(await textOf(page)).not.toMatch(/Zacar|zq@ship/);
  await page.goto(`${api.url}/account/quotes/1`);
  await expectWords(
    page,
    "somebody else's",
    'Quotation not found',
    'We could not find the quotation that you are looking for.',
  );
  expect(await textOf(page)).not.toMatch(/Zacar|zq@ship/);
  await page.goto(`${api.url}/task/all`);
  await expectWords(page, 'not for this role', 'Your role does not allow you to see this.');
});

const lists = '**/api/quotations/all/getAll';
const details = '**/api/quotations/quote/*/get';

test('the keyboard leads through the list, and every state has its words', async () => {
  const api = await openFilledApi(60);
  const { page } = await openContext({ context: { serviceWorkers: 'block', reducedMotion: 'reduce' } });
  await enterAs(page, api, staff);
  const { url } = api;
  await keyboardThrough(page, url);
  await expectStates(page, url);
});

/** Checks the words shown in each state, in both languages. */
async function expectStates(page: Page, url: string): Promise<void> {
  const states = [
    ['on its way', '/account/quotes', ['Loading quotations...', 'Cargando cotizaciones...'], 'held'],
    ['the server is busy', '/account/quotes', ['The server is busy', 'Error al cargar los datos.'], 503],
    ['not a list', '/account/quotes', ['The data could not be loaded.', 'Error al cargar los datos.'], 200],
    ['one on its way', '/account/quotes/7', ['Loading details...', 'Cargando detalles...'], 'held'],
    [
      'one without id',
      '/account/quotes/7',
      ['Quotation not found', 'No pudimos encontrar la cotización que buscas.'],
      200,
    ],
    ['no such one', '/account/quotes/7', ['Quotation not found', 'Cotización no encontrada'], 404],
  ] as const;
  for (const [name, path, words, status] of states) {
    for (const pattern of [lists, details]) {
      await page.unroute(pattern);
      await page.route(pattern, async (route) => {
        if (status !== 'held') await route.fulfill({ status, json: {} });
      });
    }
    await page.goto(url + path);
    for (const [index, locale] of (['en', 'es'] as const).entries()) {
      await speak(page, locale);
      await expectWords(page, `${name}, ${locale}`, words[index] ?? '');
    }
  }
  for (const pattern of [lists, details]) await page.unroute(pattern);
}

/** Tab, Enter and letters: search, filter, open, back, try again. */
async function keyboardThrough(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.unroute(lists);
  await page.goto(`${url}/account/quotes`);
  await speak(page, 'en');
  await page.locator('tr[data-quotation]').first().waitFor(patience);
  await tabTo(page, 'input[type=search]');
  await page.keyboard.type('PMTS/Q/0007');
  await expectCount(page, 1);
  await tabTo(page, '.row-open');
  await page.keyboard.press('Enter');
  await expectWords(page, 'opened by keyboard', 'Quotation PMTS/Q/0007');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expectCount(page, 1);

  await page.route(lists, (route) => route.abort());
  await page.goto(`${url}/account/quotes`);
  await page.locator('.notice-bad button').waitFor(patience);
  await tabTo(page, '.notice-bad button');
  await page.unroute(lists);
  await page.keyboard.press('Enter');
  await page.locator('tr[data-quotation]').first().waitFor(patience);
}

test.each(locales)(
  'the choices above the list and the government are readable on a phone: %s',
  async (locale) => {
    const api = await openApi();
    await addAccount(api.settings, staff, 'moderator');
    expect((await askForQuote(api.url)).status).toBe(201);
    const { page } = await openContext({
      context: { serviceWorkers: 'block', viewport: { width: 360, height: 640 } },
    });
    await enterAs(page, api, staff);

    await page.goto(`${api.url}/account/quotes`);
    await speak(page, locale);
    await page.locator('tr[data-quotation]').waitFor(patience);
    expect(await cutChoices(page)).toEqual([]);
    await page.locator('tr[data-quotation] a').click();
    await page.locator('[data-box="summary"]').getByText('Panamá', { exact: true }).waitFor(patience);
  },
);
