import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { onTestFinished } from 'vitest';
import { chromiumArguments, findChromium, findHeadlessChromium } from '../../../scripts/find-chromium.ts';
import { listen } from './complaints.ts';
import { installed } from './launch-browser.ts';
import { awaitTakeOver } from './taken-over.ts';
import { longestWait } from '../../../scripts/longest-wait.ts';

export interface OpenOptions {
  /** Console messages that the test causes on purpose. */
  readonly tolerated?: readonly RegExp[];
  /** Viewport, locale, colour scheme and the like. */
  readonly context?: BrowserContextOptions;
  /** For a page that offers notifications, although its worker is blocked. */
  readonly isWhole?: boolean;
}

export interface OpenContext {
  readonly context: BrowserContext;
  /** The tab that is open from the start. */
  readonly page: Page;
  /** For pages and workers; looks like a lost network to the browser. */
  offline(isOffline: boolean): Promise<void>;
}

/** By path; shared by all tests of this worker process, and ended with it. */
const shared = new Map<string, Promise<Browser>>();

/**
 * A fresh context in the browser of this worker: cookies, storage, caches and service worker belong to this test, and
 * stay in memory. Where the service worker is blocked, a page alone is tested and the headless shell will do; it ends a
 * worker soon after its last page, and refuses notifications. It is closed at the end of the test, which fails if a page has written an error to the console or
 * thrown. Tests of data that survives the browser use launchBrowser.
 */
export async function openContext(options: OpenOptions = {}): Promise<OpenContext> {
  const isPageAlone = options.context?.serviceWorkers === 'block' && options.isWhole !== true;
  const browser = await sharedBrowser(installed(isPageAlone ? findHeadlessChromium() : findChromium()));
  const context = await browser.newContext(options.context);
  context.setDefaultTimeout(longestWait);
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

async function sharedBrowser(executablePath: string): Promise<Browser> {
  const running = await shared.get(executablePath);
  if (running?.isConnected()) return running;
  const launching = chromium.launch({ executablePath, headless: true, args: [...chromiumArguments] });
  shared.set(executablePath, launching);
  return launching;
}
