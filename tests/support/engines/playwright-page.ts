import type { Page } from 'playwright-core';
import type { EnginePage } from './engine.ts';

/** Adapts Playwright's page to the interface of every engine. */
export function enginePageOf(page: Page): EnginePage {
  return {
    goto: async (url) => void (await page.goto(url)),
    // Values are passed as JSON, which Playwright's type cannot express for every `Given`.
    evaluate: <Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given) =>
      page.evaluate(work as (given: unknown) => Result | Promise<Result>, given),
    inject: async (script) => void (await page.evaluate(script)),
    pick: (selector, path) => page.locator(selector).setInputFiles(path),
  };
}
