import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { ServerOptions } from '../../server/server-options.ts';
import { type Locale, localeNames } from '../../src/lib/locale.ts';
import { openContext, type OpenContext, type OpenOptions } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { statusPath } from '../../src/contracts/cases.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { sampleFile } from '../support/sample-files.ts';
import {
  type FileToPick,
  fillLicence,
  offlineReady,
  stateOf,
  submit,
  tellOfNetwork,
  textOf,
} from './steps.ts';
import { longestWait } from '../../scripts/longest-wait.ts';

/** As every wait of a page has it by default. */
export const patience = { timeout: longestWait };

/** The real API, a link to it that the test can break, and a browser at its other end. */
export interface Link {
  readonly api: Api;
  readonly proxy: FaultProxy;
  readonly browser: OpenContext;
  readonly page: Page;
}

/** @param before prepares the browser before its first visit to the site */
export async function openLink(
  server: ServerOptions = {},
  launch: OpenOptions = {},
  before?: (browser: OpenContext, origin: string) => Promise<void>,
): Promise<Link> {
  const api = await openApi(server);
  const proxy = await startFaultProxy(api.url);
  onTestFinished(() => proxy.close());
  const browser = await openContext(launch);
  await before?.(browser, proxy.url);
  await browser.page.goto(proxy.url);
  if (launch.context?.serviceWorkers !== 'block') await offlineReady(browser.page);
  return { api, proxy, browser, page: browser.page };
}

/** Another seed gives another content. @param size bytes */
export function pdf(seed = 1, size = 20_000): FileToPick {
  return {
    name: 'libreta.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(sampleFile('pdf', size, seed)),
  };
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Fills in a licence request and submits it. @returns its submission id */
export async function submitLicence(page: Page, origin: string, document = pdf()): Promise<string> {
  await page.goto(`${origin}/licenses`);
  await fillLicence(page, document);
  return submit(page);
}

/** Number of POSTs received, answered or not, without questions for the state of requests. */
export function postsOf({ seen }: FaultProxy): number {
  return seen.filter((line) => line.startsWith('POST ') && !line.includes(statusPath)).length;
}

export async function speak(page: Page, locale: Locale): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) === locale) return;
  await page.getByRole('button', { name: localeNames[locale], exact: true }).click();
  await page.locator(`html[lang="${locale}"]`).waitFor();
}

/** Waits until the page says all of it. */
export async function expectWords(page: Page, what: string, ...words: readonly (string | RegExp)[]) {
  for (const word of words) {
    await expect
      .poll(() => textOf(page), { ...patience, message: what })
      .toMatch(typeof word === 'string' ? new RegExp(literally(word)) : word);
  }
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Announces the network repeatedly, as a flapping link does, until the request is delivered. */
export async function flapUntilDelivered(page: Page, id: string): Promise<void> {
  const flap = async (): Promise<string | null> => {
    await tellOfNetwork(page);
    return stateOf(page, id);
  };
  await expect.poll(flap, { ...patience, interval: 500 }).toBe('delivered');
}
