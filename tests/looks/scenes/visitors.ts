import type { Page } from 'playwright-core';
import { open } from '../../browser/open.ts';
import { formPaths } from '../../support/form-lists.ts';
import type { Scene } from './scene.ts';

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
