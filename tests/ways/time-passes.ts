import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { clock, later } from './clock.ts';

/** Milliseconds. */
export const hour = 3_600_000;
export const month = 30 * 24 * hour;

/**
 * Advances the clock by so many milliseconds for the server and for every page that these people open from now on;
 * timers are unaffected.
 */
export async function timePasses(
  milliseconds: number,
  ...people: readonly { readonly page: Page }[]
): Promise<void> {
  clock.ahead += milliseconds;
  onTestFinished(() => {
    clock.ahead = 0;
  });
  const script = `globalThis.Date = (${later.toString()})(Date, { ahead: ${milliseconds} });`;
  for (const { page } of people) await page.context().addInitScript(script);
}
