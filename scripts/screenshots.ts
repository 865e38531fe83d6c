// Takes the screenshots that the manifest names, of the built app with an empty API, and the pictures of docs/desk.md:
// npm run screenshots
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { readSettings } from '../server/lib/settings/settings.ts';
import { startServer } from '../server/start-server.ts';
import { buildClientIfNeeded } from './build-client.ts';
import { chromiumArguments, findOrInstallChromium } from './find-chromium.ts';
import { takeDeskPictures } from './desk-screenshots.ts';
import { root } from './project.ts';
import { screenshots } from './web-manifest.ts';

/** Narrow ones with two device pixels per CSS pixel, as on a phone. */
const density = { narrow: 2, wide: 1 } as const;

type Screenshot = (typeof screenshots)[number];

async function take(browser: Browser, origin: string, shot: Screenshot): Promise<void> {
  const deviceScaleFactor = density[shot.formFactor];
  const viewport = { width: shot.width / deviceScaleFactor, height: shot.height / deviceScaleFactor };
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(origin + shot.path);
  await page.locator('main h1').waitFor();
  await page.locator('html[data-offline-ready="true"]').waitFor({ state: 'attached' });
  await page.screenshot({ path: join(root, 'public/screenshots', shot.file), animations: 'disabled' });
  await context.close();
}

async function takeAll(origin: string): Promise<void> {
  const executablePath = findOrInstallChromium();
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  try {
    for (const shot of screenshots) await take(browser, origin, shot);
    await takeDeskPictures(browser);
  } finally {
    await browser.close();
  }
}

await mkdir(join(root, 'public/screenshots'), { recursive: true });
await buildClientIfNeeded();
const dataDir = await mkdtemp(join(tmpdir(), 'pmts-screenshots-'));
const server = await startServer(readSettings({ PORT: '0', DATA_DIR: dataDir }), { logLevel: 'silent' });
try {
  await takeAll(server.url);
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}
