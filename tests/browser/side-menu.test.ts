import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { open, openMenu } from './open.ts';

const phone = { viewport: { width: 360, height: 640 }, serviceWorkers: 'block' } as const;

const menu = (page: Page) => page.locator('dialog.side-menu');

function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** On the form of a licence, reached from the home page. */
async function openLicences(url: string): Promise<Page> {
  const { page } = await openContext({ context: phone });
  await open(page, url);
  await page.locator('main a[href="/licenses"]').click();
  await page.getByRole('heading', { name: 'License Application' }).waitFor();
  return page;
}

test('the way back closes the side menu, and only then leaves the page', async () => {
  const api = await openApi();
  const page = await openLicences(api.url);
  await page.locator('[name="nombre"]').fill('José');

  await openMenu(page);
  await page.goBack();
  await menu(page).waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/licenses');
  expect(await page.locator('[name="nombre"]').inputValue()).toBe('José');

  // However it is closed, it leaves no history entry.
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => menu(page).locator('.icon-button').click(),
    () => page.mouse.click(10, 300),
  ]) {
    await openMenu(page);
    await close();
    await menu(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => Reflect.get(Object(history.state), 'overlay')))
      .toBeUndefined();
  }
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/');
});

test('a link in the side menu is one step, and the way back returns from it in one', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: phone });
  await open(page, `${api.url}/licenses`);

  await openMenu(page);
  await menu(page).locator('a[href="/privacy"]').click();
  await page.getByRole('heading', { name: 'Privacy Policy' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();

  await page.getByRole('heading', { name: 'License Application' }).waitFor();
  expect(await menu(page).count()).toBe(0);
});

test('the page under the side menu does not scroll', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: phone });
  await open(page, `${api.url}/licenses`);
  await openMenu(page);

  await page.mouse.move(20, 300);
  await page.mouse.wheel(0, 400);
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 2000);
  await page.mouse.wheel(0, 2000);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));

  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('opened again before the way back of the former one has ended, the side menu stays, and leaves no entry', async () => {
  const api = await openApi();
  const page = await openLicences(api.url);
  await page.evaluate(() => {
    const back = history.back.bind(history);
    history.back = () => addEventListener('go-back', back, { once: true });
    addEventListener('popstate', () => document.body.setAttribute('data-went-back', ''));
  });

  await openMenu(page);
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'detached' });
  await openMenu(page);
  await page.evaluate(() => dispatchEvent(new Event('go-back')));
  await page.locator('body[data-went-back]').waitFor();
  expect(await menu(page).count()).toBe(1);
  await page.goBack();

  await menu(page).waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/licenses');
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/');
});
