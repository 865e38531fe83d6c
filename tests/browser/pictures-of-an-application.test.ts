import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import {
  beginApplication,
  completeApplication,
  filledApplicationScenes,
  firstApplicationScenes,
  receivedApplicationScenes,
} from './application-scenes.ts';
import { pictureAll, pictured } from './pictured.ts';

/** As pictures.test.ts. */

test('a Liberian application looks as it was accepted, from its first mistake until its paper', async () => {
  const api = await openApi();
  const { page } = await openContext(pictured);
  await page.goto(`${api.url}/robots.txt`);
  const first = await pictureAll(page, 'liberian-first', firstApplicationScenes(api.url));
  const begun = await pictureAll(page, 'liberian-begun', await beginApplication(page, api.url));
  await completeApplication(page, api.url);
  const filled = await pictureAll(page, 'liberian-filled', filledApplicationScenes(api.url));
  const scenes = await receivedApplicationScenes(page, api);
  const received = await pictureAll(page, 'liberian-received', scenes);

  expect([...first, ...begun, ...filled, ...received]).toEqual([]);
});
