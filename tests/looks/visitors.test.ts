import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { calm } from './context.ts';
import { fitsLargeLetters, openInspection } from './inspect.ts';
import { iPhone, rareScenes } from './scenes/rare.ts';
import { emptyScenes, formScenes } from './scenes/visitors.ts';

/** Fails if a page has a fault or differs from its accepted picture: npm run pictures -- --accept. */
test('pages of visitors are usable and look as accepted, also in large letters', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: calm });
  await page.goto(`${api.url}/robots.txt`);
  const inspect = await openInspection(page, [fitsLargeLetters]);

  expect(await inspect('visitor', [...emptyScenes(api.url), ...formScenes(api.url)])).toEqual([]);
});

test('rare states are usable and look as accepted', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { ...calm, ...iPhone } });
  await page.goto(`${api.url}/robots.txt`);
  const inspect = await openInspection(page);

  expect(await inspect('rare', rareScenes(api.url))).toEqual([]);
});
