import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { calm } from './context.ts';
import { openInspection } from './inspect.ts';
import {
  beginApplication,
  completeApplication,
  filledApplicationScenes,
  firstApplicationScenes,
  receivedApplicationScenes,
} from './scenes/application.ts';
import { requestScenes } from './scenes/requests.ts';

/** As visitors.test.ts. */

test('requests at the office are usable and look as accepted', async () => {
  const api = await openApi();
  // They offer notifications.
  const { page } = await openContext({ context: calm, isWhole: true });
  const scenes = await requestScenes(page, api);
  const inspect = await openInspection(page);

  expect(await inspect('request', scenes)).toEqual([]);
});

test('a Liberian application is usable and looks as accepted', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: calm });
  await page.goto(`${api.url}/robots.txt`);
  const inspect = await openInspection(page);
  const first = await inspect('liberian-first', firstApplicationScenes(api.url));
  const begun = await inspect('liberian-begun', await beginApplication(page, api.url));
  await completeApplication(page, api.url);
  const filled = await inspect('liberian-filled', filledApplicationScenes(api.url));
  const scenes = await receivedApplicationScenes(page, api);
  const received = await inspect('liberian-received', scenes);

  expect([...first, ...begun, ...filled, ...received]).toEqual([]);
});
