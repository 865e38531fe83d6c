import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { chromiumArguments, findChromium } from '../../../scripts/find-chromium.ts';
import { type Complaints, listen } from './complaints.ts';
import { endWithUs, killGroup } from './process-group.ts';
import { awaitTakeOver } from './taken-over.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { longestWait } from '../../../scripts/longest-wait.ts';

type ContextOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

export interface LaunchOptions {
  /** Profile of an earlier browser; absent: a new, empty one. */
  readonly profile?: string;
  /** Console messages that the test causes on purpose. */
  readonly tolerated?: readonly RegExp[];
  /** Leaves a rendered page alone until it is hydrated, instead of waiting for that. */
  readonly asRendered?: boolean;
  /** Additional command line arguments of Chromium. */
  readonly args?: readonly string[];
  /** Viewport, locale, colour scheme and the like. */
  readonly context?: Omit<ContextOptions, 'args' | 'executablePath' | 'headless'>;
}

export interface RunningBrowser {
  readonly context: BrowserContext;
  /** The tab that is open from the start. */
  readonly page: Page;
  readonly profile: string;
  /** Id of its process group. */
  readonly pid: number;
  /** For pages and workers; looks like a lost network to the browser. */
  offline(isOffline: boolean): Promise<void>;
  /** kill -9 of all its processes; launchBrowser({ profile }) afterwards is a cold start. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A real Chromium on its own profile, for tests that kill it, reopen its profile, or inspect its processes; all others
 * share one (openContext). It ends with the test, which fails if a page has written an error to the console or thrown.
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<RunningBrowser> {
  const profile = options.profile ?? (await temporaryFolder('profile'));
  const launcher = await writeLauncher();
  const context = await chromium.launchPersistentContext(profile, {
    ...options.context,
    executablePath: launcher.path,
    headless: true,
    args: [...chromiumArguments, ...(options.args ?? [])],
  });
  const pid = Number(await readFile(launcher.pidFile, 'utf8'));
  context.setDefaultTimeout(longestWait);
  const complaints = listen(context, options.tolerated ?? []);
  if (options.asRendered !== true) awaitTakeOver(context);
  endWithTest(context, pid, complaints);
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    profile,
    pid,
    offline: (isOffline) => context.setOffline(isOffline),
    kill: () => Promise.all([closing(context), killGroup(pid)]).then(() => undefined),
    close: () => context.close(),
  };
}

/** @returns the path that was found @throws Error if there is none */
export function installed(path: string | undefined): string {
  if (path === undefined) throw new Error('No Chromium or Chrome found; name one in CHROMIUM_PATH.');
  return path;
}

/** Playwright does not reveal the process id, so the browser is started through a script that records it. */
async function writeLauncher(): Promise<{ path: string; pidFile: string }> {
  const folder = await temporaryFolder('launcher');
  const path = join(folder, 'chromium.sh');
  const pidFile = join(folder, 'pid');
  const script = `#!/bin/sh\necho $$ > '${pidFile}'\nexec '${installed(findChromium())}' "$@"\n`;
  await writeFile(path, script, { mode: 0o755 });
  return { path, pidFile };
}

function endWithTest(context: BrowserContext, pid: number, complaints: Complaints): void {
  endWithUs(pid);
  onTestFinished(async () => {
    await context.close();
    await killGroup(pid);
    complaints.expectNone();
  });
}

function closing(context: BrowserContext): Promise<void> {
  return new Promise((resolve) => context.once('close', () => resolve()));
}
