import type { Page } from 'playwright-core';
import { type Locale, locales } from '../../src/lib/locale.ts';
import { rememberLanguage } from '../support/browser/remember-language.ts';

/** A combination in which every scene is opened once. */
export interface Look {
  readonly locale: Locale;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  /** Pixels of the page per pixel of the sheet. */
  readonly reduction: number;
}

const phone = { colorScheme: 'light', width: 360, height: 640, reduction: 5 } as const;
const desk = { colorScheme: 'dark', width: 1280, height: 800, reduction: 8 } as const;

/** Each language, size and colour scheme once; the languages alternate over the list of scenes. */
export function looksOf(index: number): readonly Look[] {
  return [phone, desk].flatMap((look, at) => {
    const locale = locales[(index + at) % locales.length];
    return locale === undefined ? [] : [{ ...look, locale }];
  });
}

/** As a report of faults names it. */
export function nameOfLook({ locale, width, colorScheme }: Look): string {
  return `${locale}, ${width}, ${colorScheme}`;
}

/** For the next page that is opened. */
export async function putOn(page: Page, { locale, colorScheme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ media: 'screen', colorScheme });
  await page.setViewportSize({ width, height });
  await rememberLanguage(page, locale);
}

/** Resolves once what is drawn only in windows of this size has been drawn. */
export async function resize(
  page: Page,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
