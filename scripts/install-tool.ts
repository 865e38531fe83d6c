import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { root } from './project.ts';
import { runQuietly } from './run-program.ts';

const lockFile = 'package-lock.json';

/**
 * Installs what only one command needs and no `npm ci` brings (docs/decisions/043), below node_modules/.cache, unless it is
 * there. @param place folder from the root whose package and lock file pin it. @returns the folder that has its node_modules
 * @throws Error with what npm says when it cannot be installed
 */
export async function installTool(place: string): Promise<string> {
  const source = join(root, place);
  const folder = join(root, 'node_modules/.cache', basename(place));
  const lock = await readFile(join(source, lockFile), 'utf8');
  const isInstalled = async (): Promise<boolean> =>
    (await readFile(join(folder, lockFile), 'utf8').catch(() => undefined)) === lock;
  if (await isInstalled()) return folder;
  process.stdout.write(`Installing ${basename(place)} ...\n`);
  // Put in its place whole: what was broken off is installed again, and two may install at once.
  const workshop = `${folder}-${process.pid}`;
  try {
    await mkdir(workshop, { recursive: true });
    for (const file of ['package.json', lockFile]) await cp(join(source, file), join(workshop, file));
    // A peer is the project's own package, which lies above.
    const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--prefix', workshop];
    const { ok, output } = await runQuietly('npm', ['ci', ...options]);
    if (!ok) throw new Error(`${basename(place)} could not be installed:\n${output}`);
    // Another process may have put it there meanwhile and be using it; only an earlier version is removed.
    await rename(workshop, folder).catch(async () => {
      if (await isInstalled()) return;
      await rm(folder, { recursive: true, force: true });
      await rename(workshop, folder);
    });
    return folder;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

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
  bringToFront(): Promise<void>;
  close(): Promise<void>;
}

/** Installs it first where it is missing. @throws Error with what npm says when it cannot be installed */
export async function loadPuppeteer(): Promise<Puppeteer> {
  const folder = await installTool('tests/support/engines');
  const { default: puppeteer } = createRequire(join(folder, 'package.json'))('puppeteer-core') as {
    readonly default: Puppeteer;
  };
  return puppeteer;
}
