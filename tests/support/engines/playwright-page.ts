import type { Page } from 'playwright-core';
import type { EnginePage } from './engine.ts';

/** Playwright's page, as every engine has one. */
export function enginePageOf(page: Page): EnginePage {
  return {
    goto: async (url) => void (await page.goto(url)),
    // What goes over is JSON, which playwright's type cannot say of any `Given`.
    evaluate: <Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given) =>
      page.evaluate(work as (given: unknown) => Result | Promise<Result>, given),
    inject: async (script) => void (await page.evaluate(script)),
    pick: (selector, path) => page.locator(selector).setInputFiles(path),
  };
}
