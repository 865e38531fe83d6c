import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { pictureAll, pictured } from './pictured.ts';
import { emptyScenes, formScenes, iPhone, rareScenes } from './scenes.ts';

/** Fails if a page differs from its accepted picture: npm run pictures -- --accept (tests/browser/pictures). */
test('the pages of visitors look as they were accepted', async () => {
  const api = await openApi();
  const { page } = await openContext(pictured);
  await page.goto(`${api.url}/robots.txt`);
  const scenes = emptyScenes(api.url).map(({ name, show }) => ({ name: name === '/' ? 'home' : name, show }));

  expect(await pictureAll(page, 'visitor', [...scenes, ...formScenes(api.url)])).toEqual([]);
});

/** Gone before all pictures of it are taken. */
const passing: ReadonlySet<string> = new Set(['a toast']);

test('so does what is seldom seen', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { ...pictured.context, ...iPhone } });
  await page.goto(`${api.url}/robots.txt`);
  const scenes = rareScenes(api.url).filter(({ name }) => !passing.has(name));

  expect(await pictureAll(page, 'rare', scenes)).toEqual([]);
});
