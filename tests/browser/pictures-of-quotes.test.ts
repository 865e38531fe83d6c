import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { pictureAll, pictured } from './pictured.ts';
import { quoteScenes } from './quote-scenes.ts';

/** As pictures.test.ts. */

test('courses look as they were accepted, from the first choice until the printed quote', async () => {
  const api = await openApi();
  const { page } = await openContext(pictured);
  const scenes = await quoteScenes(page, api.url);

  expect(await pictureAll(page, 'quote', scenes)).toEqual([]);
});
