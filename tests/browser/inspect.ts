import type { Page } from 'playwright-core';
import { locales } from '../../src/lib/locale.ts';
import { axe, axeOfLook } from '../support/browser/axe.ts';
import { rememberLanguage } from '../support/browser/remember-language.ts';
import { clippedTexts, findOverhang, smallTargets } from './layout.ts';
import type { Scene } from './scenes.ts';

const phone = { width: 360, height: 640 } as const;
const desk = { width: 1280, height: 800 } as const;
/** Every two of language, size and colour scheme meet. */
const looks = {
  en: [
    { ...phone, colorScheme: 'light' },
    { ...desk, colorScheme: 'dark' },
  ],
  es: [
    { ...phone, colorScheme: 'dark' },
    { ...desk, colorScheme: 'light' },
  ],
} as const;
type Inspect = (page: Page) => Promise<readonly string[]>;

/** All faults found in these scenes, with place and description. */
export async function inspectAll(page: Page, scenes: readonly Scene[]): Promise<readonly string[]> {
  const findings: string[] = [];
  const note = async (where: string, inspect: Inspect) =>
    findings.push(...(await inspect(page)).map((finding) => `${where}: ${finding}`));
  for (const scene of scenes) {
    for (const language of locales) {
      await rememberLanguage(page, language);
      const where = `${scene.name}, ${language}`;
      await scene.show(page);
      await note(where, async (on) => [...(await wrongLanguage(on, language)), ...(await inspectNarrow(on))]);
      for (const [index, { width, height, colorScheme }] of looks[language].entries()) {
        await resize(page, { width, height });
        await page.emulateMedia({ colorScheme });
        await note(`${where}, ${width}, ${colorScheme}`, index === 0 ? axe : axeOfLook);
        await note(`${where}, ${width}`, async (on) => smallTargets(on, await leastTarget(on, width)));
      }
    }
  }
  return findings;
}

/** Ends once what is drawn only in windows of this width has been drawn. */
async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function wrongLanguage(page: Page, language: string): Promise<readonly string[]> {
  const is = await page.locator('html').getAttribute('lang');
  return is === language ? [] : [`the language is ${is}`];
}

/** The desk is denser before a mouse on a wide screen (staff.css). */
async function leastTarget(page: Page, width: number): Promise<number> {
  return width > 1024 && (await page.locator('.header-staff').count()) > 0 ? 32 : 44;
}

async function inspectNarrow(page: Page): Promise<readonly string[]> {
  await resize(page, { width: 320, height: 568 });
  const { pixels, elements } = await findOverhang(page);
  const wide = pixels > 0 ? [`${pixels} pixels wider than 320: ${elements.join(', ')}`] : [];
  return [...wide, ...(await smallTargets(page, 44)), ...(await clippedTexts(page))];
}
