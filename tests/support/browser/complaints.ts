import type { BrowserContext, WebError } from 'playwright-core';
import { witnessPages } from './page-witness.ts';

export interface Complaints {
  /** @throws Error that lists them */
  expectNone(): void;
}

const always = [
  // Failing requests are the subject of most of these tests.
  /^Failed to load resource: /,
  /unknown error occurred when fetching the script/,
  // Chromium complains where a page subscribes to Web Push in a context of a test, which counts as incognito.
  /does not support the Push API in incognito mode/,
];

/**
 * Collects console.error, violations of the content security policy and uncaught errors of every page, and tells of the
 * pages when the test fails.
 */
export function listen(context: BrowserContext, tolerated: readonly RegExp[]): Complaints {
  const heard: string[] = [];
  const hear = (text: string, where: string): void => {
    if (![...always, ...tolerated].some((pattern) => pattern.test(text))) heard.push(`${text}\n  ${where}`);
  };
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url, lineNumber, columnNumber } = message.location();
    hear(message.text(), `console.error in ${url}:${lineNumber}:${columnNumber}, ${message.page()?.url()}`);
  });
  context.on('weberror', (event) => hear(String(event.error()), `not caught ${whereOf(event)}`));
  witnessPages(context, () => heard);
  return {
    expectNone() {
      if (heard.length > 0) throw new Error(`The page complained:\n${heard.join('\n')}`);
    },
  };
}

/** An error may be anything that was thrown, even undefined: then only its place tells what it was. */
function whereOf(event: WebError): string {
  const { url, line, column } = event.location();
  const error: unknown = event.error();
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return `in ${url}:${line}:${column}, ${event.page()?.url()} ${stack.slice(0, 1000)}`;
}
