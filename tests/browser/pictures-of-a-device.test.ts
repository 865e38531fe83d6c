import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { busyScenes } from './busy-scenes.ts';
import { fillDevice } from './device-scenes.ts';
import { pictureAll, pictured } from './pictured.ts';
import { stopTheClock } from './steps.ts';

/** As pictures.test.ts. */

test('a device with drafts and a request in every state looks as it was accepted', async () => {
  const api = await openApi();
  const { page, context } = await openContext(pictured);
  const scenes = await fillDevice(page, api.url);
  await stopTheClock(context);

  expect(await pictureAll(page, 'device', scenes)).toEqual([]);
});

test('so does one whose server is busy', async () => {
  const api = await openApi();
  const { page } = await openContext(pictured);
  const scenes = await busyScenes(page, api.url);

  expect(await pictureAll(page, 'busy', scenes)).toEqual([]);
});
