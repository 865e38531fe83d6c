import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { programPath } from './project.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium or Chrome: CHROMIUM_PATH, then the usual places, then Playwright's own.
 * @throws Error if CHROMIUM_PATH is set and names no file
 */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names no file: ${chosen}`);
  }
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...installed, ...applications, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Finds the Chromium for tests of pages alone: Debian's headless shell, the same version without windows, which takes a
 * quarter less of the processor. Absent, or if CHROMIUM_PATH is set: findChromium.
 */
export function findHeadlessChromium(): string | undefined {
  if (!process.env['CHROMIUM_PATH'] && existsSync(headlessShell)) return headlessShell;
  return findChromium();
}

const headlessShell = '/usr/bin/chromium-headless-shell';

/** @throws Error with one line if there is none and none can be installed */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  process.stdout.write('No Chromium or Chrome found, installing one ...\n');
  install();
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error('No Chromium or Chrome found and none could be installed; name one in CHROMIUM_PATH.');
}

function install(): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
    return;
  }
  run(programPath('playwright-core'), ['install', 'chromium']);
}

function run(program: string, parameters: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'], env });
}

/** What Playwright turns off: of two lists the later one counts. Compared with it by harness.test.ts. */
const offForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** The lists below the address bar, two pages that nobody sees, cost each window a second and a half of a core. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * For root, and for machines without internet, where Chromium's own calls home would cost time (contracts 10). Debian's
 * package turns on drawing by a graphics card, which a server only emulates.
 */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
  // What a graphics card is not there for needs no process of its own.
  '--in-process-gpu',
  `--disable-features=${[...offForPlaywright, ...addressBar].join(',')}`,
];
