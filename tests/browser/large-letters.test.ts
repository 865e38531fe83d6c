import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../src/lib/locale.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openApi } from '../support/browser/open-api.ts';
import { temporaryFolder } from '../support/browser/temporary-folder.ts';
import { rememberLanguage } from '../support/browser/remember-language.ts';
import { overhang } from './layout.ts';
import { open } from './scenes.ts';
import { formPaths } from '../support/form-lists.ts';

/** As set in the browser, where 16 is the default; media queries depend on it too. */
async function profileWithLetters(size: number): Promise<string> {
  const profile = await temporaryFolder('large-letters');
  await mkdir(join(profile, 'Default'));
  const preferences = { webkit: { webprefs: { default_font_size: size } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  return profile;
}

const paths = ['/', ...formPaths, '/status', '/requests', '/requests/none', '/login', '/privacy', '/nowhere'];

test.each([24, 32])('no page is wider than a phone where letters are %d pixels high', async (size) => {
  const api = await openApi();
  const profile = await profileWithLetters(size);
  const context = { viewport: { width: 360, height: 640 }, serviceWorkers: 'block' } as const;
  const { page } = await launchBrowser({ profile, context });

  for (const locale of locales) {
    await page.goto(`${api.url}/robots.txt`);
    await rememberLanguage(page, locale);
    for (const path of paths) {
      await open(page, api.url + path);
      await page.locator('main :is(form, .findings, .cards, p)').first().waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${size}px`,
      );
      expect(await overhang(page), `${path}, ${locale}`).toBeLessThanOrEqual(0);
    }
  }
});
