import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, axeOfLook } from '../support/browser/axe.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openApi } from '../support/browser/open-api.ts';
import { clippedTexts, overhang, smallTargets } from './layout.ts';
import { emptyScenes, fillDevice, formScenes, rareScenes, type Scene } from './scenes.ts';

const looks = [
  { width: 360, height: 640, colorScheme: 'light' },
  { width: 360, height: 640, colorScheme: 'dark' },
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
] as const;
const languages = ['en', 'es'] as const;
const iPhone = {
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
} as const;

/** The worker would answer for the pages whose network is played with here. */
const withoutWorker = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;

type Inspect = (page: Page) => Promise<readonly string[]>;

/** Everything that these scenes are found guilty of, with where and how. */
async function inspectAll(page: Page, scenes: readonly Scene[]): Promise<readonly string[]> {
  const findings: string[] = [];
  const note = async (where: string, inspect: Inspect) =>
    findings.push(...(await inspect(page)).map((finding) => `${where}: ${finding}`));
  for (const scene of scenes) {
    for (const language of languages) {
      await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      const where = `${scene.name}, ${language}`;
      await scene.show(page);
      await note(where, async (on) => [...(await wrongLanguage(on, language)), ...(await inspectNarrow(on))]);
      for (const [index, { width, height, colorScheme }] of looks.entries()) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await note(`${where}, ${width}, ${colorScheme}`, index === 0 ? axe : axeOfLook);
        await note(`${where}, ${width}`, (on) => smallTargets(on, 44));
      }
    }
  }
  return findings;
}

async function wrongLanguage(page: Page, language: string): Promise<readonly string[]> {
  const is = await page.locator('html').getAttribute('lang');
  return is === language ? [] : [`the language is ${is}`];
}

async function inspectNarrow(page: Page): Promise<readonly string[]> {
  await page.setViewportSize({ width: 320, height: 568 });
  const wider = await overhang(page);
  const wide = wider > 0 ? [`${wider} pixels wider than 320`] : [];
  return [...wide, ...(await smallTargets(page, 44)), ...(await clippedTexts(page))];
}

test('every page passes axe in both languages, at both sizes, light and dark, and fits 320 pixels', async () => {
  const api = await openApi();
  const { page } = await launchBrowser({ context: withoutWorker });
  await page.goto(`${api.url}/robots.txt`);

  expect(await inspectAll(page, [...emptyScenes(api.url), ...formScenes(api.url)])).toEqual([]);
}, 300_000);

test('so does a device with drafts and a request in every state', async () => {
  const api = await openApi();
  const { page } = await launchBrowser({ context: withoutWorker });

  const scenes = await fillDevice(page, api.url);

  expect(await inspectAll(page, scenes)).toEqual([]);
}, 300_000);

test('so does what is seldom seen', async () => {
  const api = await openApi();
  const { page } = await launchBrowser({ context: { ...withoutWorker, ...iPhone } });

  const scenes = await rareScenes(page, api.url);

  expect(await inspectAll(page, scenes)).toEqual([]);
}, 300_000);
