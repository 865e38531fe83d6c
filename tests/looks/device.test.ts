import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { stopTheClock } from '../browser/steps.ts';
import { calm } from './context.ts';
import { openInspection } from './inspect.ts';
import { busyScenes } from './scenes/busy.ts';
import { fillDevice } from './scenes/device.ts';
import { quoteScenes } from './scenes/quotes.ts';

/** As visitors.test.ts. */

test('drafts and requests in every state are usable and look as accepted', async () => {
  const api = await openApi();
  const { page, context } = await openContext({ context: calm });
  const scenes = await fillDevice(page, api.url);
  await stopTheClock(context);
  const inspect = await openInspection(page);

  expect(await inspect('device', scenes)).toEqual([]);
});

test('a request to a busy server is usable and looks as accepted', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: calm });
  const scenes = await busyScenes(page, api.url);
  const inspect = await openInspection(page);

  expect(await inspect('busy', scenes)).toEqual([]);
});

test('courses and their quotes are usable and look as accepted', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: calm });
  const scenes = await quoteScenes(page, api.url);
  const inspect = await openInspection(page);

  expect(await inspect('quote', scenes)).toEqual([]);
});
