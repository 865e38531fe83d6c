import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installTool } from './install-tool.ts';

/** As much of puppeteer-core as is used here: its own types come with it, and so later than the compiler. */
export interface Puppeteer {
  launch(options: Readonly<Record<string, unknown>>): Promise<PuppeteerBrowser>;
}

export interface PuppeteerBrowser {
  newPage(): Promise<PuppeteerPage>;
  pages(): Promise<readonly PuppeteerPage[]>;
  process(): { readonly pid?: number } | null;
  wsEndpoint(): string;
  close(): Promise<void>;
}

export interface PuppeteerPage {
  goto(url: string, options?: { readonly waitUntil: 'domcontentloaded' }): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
  evaluate<Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  $(selector: string): Promise<{ uploadFile(path: string): Promise<void> } | null>;
  on(event: 'pageerror', listener: (error: unknown) => void): unknown;
  setDefaultTimeout(milliseconds: number): void;
  close(): Promise<void>;
}

/** Installs it first where it is missing. @throws Error with what npm says when it cannot be installed */
export async function loadPuppeteer(): Promise<Puppeteer> {
  const folder = await installTool('support/engines');
  const { default: puppeteer } = createRequire(join(folder, 'package.json'))('puppeteer-core') as {
    readonly default: Puppeteer;
  };
  return puppeteer;
}
