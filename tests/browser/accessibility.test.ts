import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { inspectAll } from './inspect.ts';
import { busyScenes } from './busy-scenes.ts';
import { fillDevice } from './device-scenes.ts';
import { emptyScenes, formScenes, iPhone, rareScenes } from './scenes.ts';

/** The worker would answer for pages whose network this test manipulates. */
const withoutWorker = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;

test('every page passes axe in both languages, at both sizes, light and dark, and fits 320 pixels', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });
  await page.goto(`${api.url}/robots.txt`);

  expect(await inspectAll(page, [...emptyScenes(api.url), ...formScenes(api.url)])).toEqual([]);
});

test('so does a device with drafts and a request in every state', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });

  const scenes = await fillDevice(page, api.url);

  expect(await inspectAll(page, scenes)).toEqual([]);
});

test('so does one whose server is busy', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });

  const scenes = await busyScenes(page, api.url);

  expect(await inspectAll(page, scenes)).toEqual([]);
});

test('so does what is seldom seen', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { ...withoutWorker, ...iPhone } });
  await page.goto(`${api.url}/robots.txt`);

  expect(await inspectAll(page, rareScenes(api.url))).toEqual([]);
});
