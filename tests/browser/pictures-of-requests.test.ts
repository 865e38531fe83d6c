import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { pictureAll, pictured } from './pictured.ts';
import { requestScenes } from './request-scenes.ts';

/** As pictures.test.ts. */

test('requests that the office works on look as they were accepted', async () => {
  const api = await openApi();
  const { page } = await openContext(pictured);
  const scenes = await requestScenes(page, api);

  expect(await pictureAll(page, 'request', scenes)).toEqual([]);
});
