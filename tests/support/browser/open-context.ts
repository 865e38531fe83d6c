import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { onTestFinished } from 'vitest';
import { chromiumArguments } from '../../../scripts/chromium-arguments.ts';
import { listen } from './complaints.ts';
import { chromiumPath } from './launch-browser.ts';
import { awaitTakeOver } from './taken-over.ts';

export interface OpenOptions {
  /** Complaints of the console that the test brings about on purpose. */
  readonly tolerated?: readonly RegExp[];
  /** Viewport, locale, colour scheme and the like. */
  readonly context?: BrowserContextOptions;
}

export interface OpenContext {
  readonly context: BrowserContext;
  /** The tab that is open from the start. */
  readonly page: Page;
  /** For pages and workers; the browser takes it for a lost network. */
  offline(isOffline: boolean): Promise<void>;
}

/** One for all tests of this worker process; it ends with it. */
let shared: Promise<Browser> | undefined;

/**
 * A fresh context in the browser of this worker: cookies, storage, caches and service worker are the test's own, and in
 * memory only. The end of the test closes it, and the test fails when a page has complained on the console or thrown.
 * For what has to survive the browser there is launchBrowser.
 */
export async function openContext(options: OpenOptions = {}): Promise<OpenContext> {
  const browser = await sharedBrowser();
  const context = await browser.newContext(options.context);
  const complaints = listen(context, options.tolerated ?? []);
  awaitTakeOver(context);
  onTestFinished(async () => {
    await context.close();
    complaints.expectNone();
  });
  return {
    context,
    page: await context.newPage(),
    offline: (isOffline) => context.setOffline(isOffline),
  };
}

async function sharedBrowser(): Promise<Browser> {
  const running = await shared;
  if (running?.isConnected()) return running;
  shared = chromium.launch({ executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] });
  return shared;
}
