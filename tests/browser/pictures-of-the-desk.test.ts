import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { deskScenes, signInScenes } from './desk-scenes.ts';
import { pictureAll, pictured } from './pictured.ts';

/** As pictures.test.ts, in a file of its own: a second core takes them at the same time. */

test('the pages of staff look as they were accepted', async () => {
  const api = await openApi();
  const { page } = await openContext(pictured);
  await page.goto(`${api.url}/robots.txt`);
  const before = await pictureAll(page, 'login', signInScenes(api.url));
  const scenes = await deskScenes(page, api);

  expect([...before, ...(await pictureAll(page, 'desk', scenes))]).toEqual([]);
});
