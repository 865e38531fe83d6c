import type { BrowserContext } from 'playwright-core';
import { witnessPages } from './page-witness.ts';

export interface Complaints {
  /** @throws Error that lists them */
  expectNone(): void;
}

/** Failing requests are the subject of most of these tests. */
const always = [/^Failed to load resource: /, /unknown error occurred when fetching the script/];

/**
 * Collects console.error, violations of the content security policy and uncaught errors of every page, and tells of the
 * pages when the test fails.
 */
export function listen(context: BrowserContext, tolerated: readonly RegExp[]): Complaints {
  const heard: string[] = [];
  const hear = (text: string): void => {
    if (![...always, ...tolerated].some((pattern) => pattern.test(text))) heard.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') hear(message.text());
  });
  context.on('weberror', (event) => hear(String(event.error())));
  witnessPages(context, () => heard);
  return {
    expectNone() {
      if (heard.length > 0) throw new Error(`The page complained:\n${heard.join('\n')}`);
    },
  };
}
