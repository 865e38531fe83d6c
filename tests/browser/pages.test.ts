import { texts } from '../support/interface-texts.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formIds, forms } from '../../src/forms/index.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { open, openMenu } from './open.ts';
import { pdf } from './picked-files.ts';
import { fillLicence, submit, textOf } from './steps.ts';
import { formPaths } from '../support/form-lists.ts';

const withoutWorker = { serviceWorkers: 'block' } as const;

async function language(page: Page, name: 'English' | 'Español'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator(`html[lang="${name === 'English' ? 'en' : 'es'}"]`).waitFor();
}

const remembered = () => localStorage.getItem('i18nextLng');

/** Link and text of each form (specification section 2, Home menu). */
function cards(page: Page) {
  return page
    .locator('main nav a')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.textContent]));
}

describe('the home page', () => {
  test('offers every form in both languages, and each of them is there', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await open(page, api.url);

    await expect.poll(() => textOf(page)).toMatch(/^Help Us Help You\n+What information do you need\?\n/);
    await expect
      .poll(() => cards(page))
      .toEqual(formIds.map((id) => [forms[id].path, texts.en.cards[id].name]));
    await language(page, 'Español');
    await expect.poll(() => textOf(page)).toMatch(/^Ayúdenos a ayudarle\n+¿Qué información necesita\?\n/);
    const inSpanish = await cards(page);
    expect(inSpanish).toEqual(formIds.map((id) => [forms[id].path, texts.es.cards[id].name]));

    for (const [path, text] of inSpanish) {
      await page.locator(`main nav a[href="${path}"]`).click();
      await page.locator('.header-back').waitFor();
      await page.locator('main h1').waitFor();
      expect(new URL(page.url()).pathname, text ?? '').toBe(path);
      expect(await textOf(page)).not.toContain('404');
      await page.locator('.header-back').click();
      await page.locator('.home').waitFor();
    }
  });

  test('is also /home, and addresses do not care about case', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });

    await page.goto(`${api.url}/home`);
    await page.waitForURL(`${api.url}/`);
    await page.goto(`${api.url}/Licenses?a=1`);
    await page.waitForURL(`${api.url}/licenses?a=1`);
    await expect.poll(() => page.locator('h1').textContent()).toBe('License Application');
  });
});

describe('the language', () => {
  test('is English until another one is chosen, which is remembered', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: { ...withoutWorker, locale: 'es-PA' } });
    await open(page, `${api.url}/privacy`);
    const lang = () => page.locator('html').getAttribute('lang');
    expect([await lang(), await page.locator('h1').textContent()]).toEqual(['en', 'Privacy Policy']);

    await language(page, 'Español');
    expect([await lang(), await page.evaluate(remembered)]).toEqual(['es', 'es']);
    await page.reload();
    expect([await lang(), await page.locator('h1').textContent()]).toEqual(['es', 'Política de Privacidad']);
    await expect.poll(() => page.title()).toBe('Política de Privacidad – PMTS');

    await language(page, 'English');
    expect([await lang(), await page.evaluate(remembered)]).toEqual(['en', 'en']);
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
    await page.reload();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Privacy Policy');
    expect(await lang()).toBe('en');
  });

  test('changes in the middle of a form, with its errors, and loses nothing', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await open(page, `${api.url}/licenses`);
    await page.locator('[name="nombre"]').fill('José');
    await page.locator('button[type=submit]').click();
    await page.locator('.error-summary').waitFor();

    await language(page, 'Español');

    await expect.poll(() => page.locator('[name="nombre"]').inputValue()).toBe('José');
    await expect.poll(() => page.locator('.error-summary').innerText()).toContain('Escriba su apellido');
    await expect.poll(() => page.title()).toBe('Error: Solicitud de Licencia – PMTS');
  });
});

test('the menu leads to every page, to the account too', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });
  await open(page, api.url);
  await openMenu(page);
  // Shown once it is known that this API can be asked.
  await page.locator('.side-menu [data-find-request]').waitFor();

  const links = await page
    .locator('.side-menu a')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent?.trim()]));

  expect(links).toEqual([
    ['/', 'Home'],
    ...formIds.map((id) => [forms[id].path, texts.en.cards[id].name]),
    ['/requests', 'My requests'],
    ['/me', 'My details'],
    ['/status', 'Is my request safe?'],
    ['/requests?find', 'Find a request'],
    ['/privacy', 'Privacy Policy'],
    ['/login', 'Account'],
  ]);
});

describe('what goes wrong', () => {
  test('an unknown address shows the not-found page with a way home', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });

    await open(page, `${api.url}/nothing/here`);

    await expect.poll(() => textOf(page)).toMatch(/^404\n+It's not you, it's us\n/);
    await expect.poll(() => page.title()).toBe('404 – PMTS');
    await page.getByRole('link', { name: 'Go to home page' }).click();
    await page.locator('.home').waitFor();
  });

  test('a bug while a page is drawn shows the error page, with a way home that works', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker, tolerated: [/broken page/] });
    const broken = 'throw new Error("broken page");';
    await page.route('**/assets/requests-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: broken }),
    );
    await open(page, api.url);

    await openMenu(page);
    await page.locator('dialog a[href="/requests"]').click();

    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await expect.poll(() => page.title()).toBe('Unexpected Application Error! – PMTS');
    await expect.poll(() => page.locator('footer').count()).toBe(1);
    await page.getByRole('link', { name: 'Go to home page' }).click();
    await page.locator('.home').waitFor();
  });

  test('a page that cannot be loaded says so, and is there when the network is', async () => {
    const api = await openApi();
    const { page } = await openContext({
      context: withoutWorker,
      tolerated: [/Failed to fetch dynamically imported module/],
    });
    await page.route('**/assets/requests-*.js', (route) => route.abort());
    await open(page, api.url);
    // The single reload for a missing part has already happened.
    await page.evaluate(() => sessionStorage.setItem('reloaded-for-missing-chunk', 'yes'));
    await openMenu(page);
    await page.locator('dialog a[href="/requests"]').click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();

    await page.unroute('**/assets/requests-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();

    await page.getByRole('heading', { name: 'My requests' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^My requests/);
  });
});

test('every page has its header and footer, and says how much is waiting', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });
  await open(page, api.url);
  await expect.poll(() => page.locator('header.header').innerText()).toContain('PMTS Maritime Training');
  expect(await page.locator('header .chip, .header-back').count()).toBe(0);
  await page.route('**/api/license/license-quote', (route) => route.abort());
  await open(page, `${api.url}/licenses`);
  await fillLicence(page, pdf);
  await submit(page);

  for (const path of ['/', ...formPaths, '/requests', '/status', '/privacy', '/login', '/nowhere']) {
    await open(page, api.url + path);
    await page.locator('header .chip[data-waiting="1"]').waitFor();
    await expect.poll(() => page.locator('header .chip').innerText()).toMatch(/^1 waiting/);
    await expectFooter(page);
    if (path !== '/' && path !== '/login') await expectLinkBack(page);
  }
  await page.locator('header .chip').click();
  await page.locator('.row[data-state="queued"]').waitFor();
});

async function expectLinkBack(page: Page): Promise<void> {
  const back = page.locator('.header-back');
  expect([await back.getAttribute('href'), (await back.innerText()).trim()]).toEqual(['/', 'Back']);
}

async function expectFooter(page: Page): Promise<void> {
  const footer = page.locator('footer');
  await expect
    .poll(() => footer.innerText())
    .toContain(`© ${new Date().getFullYear()} PMTS Maritime Training`);
  const links = ['a[href^="mailto:"]', 'a[href^="tel:"]', 'a[href="/privacy"]'];
  expect(await Promise.all(links.map((link) => footer.locator(link).count()))).toEqual([1, 1, 1]);
}
