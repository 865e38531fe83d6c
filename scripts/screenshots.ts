// Takes the screenshots that the manifest names, of the built app with an empty API, and the pictures of README.md and
// docs/desk.md: npm run screenshots
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { readSettings } from '../server/lib/settings/settings.ts';
import { startServer } from '../server/start-server.ts';
import { licenceWire } from '../src/forms/licence/wire.ts';
import { publicPages } from '../src/contracts/pages/public-pages.ts';
import { buildClientIfNeeded } from './build-client.ts';
import { chromiumArguments, findOrInstallChromium } from './find-chromium.ts';
import { answersOf, takeDeskPictures } from './desk-screenshots.ts';
import { root } from './project.ts';
import { screenshots } from './web-manifest.ts';

/** Narrow ones with two device pixels per CSS pixel, as on a phone. */
const density = { narrow: 2, wide: 1 } as const;

type Screenshot = (typeof screenshots)[number];
const [, licencePage] = screenshots;

/** Opens the page of a screenshot as a first visitor, who can then go offline. */
async function open(browser: Browser, origin: string, shot: Screenshot): Promise<Page> {
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
  return page;
}

async function take(page: Page, path: string): Promise<void> {
  await page.screenshot({ path: join(root, path), animations: 'disabled' });
  await page.context().close();
}

/** Takes the picture of README.md: a request that waits on a phone without a connection. */
async function takeWaiting(browser: Browser, origin: string): Promise<void> {
  const page = await open(browser, origin, licencePage);
  await page.context().setOffline(true);
  for (const [name, answer] of Object.entries(answersOf('Rosa Batista')))
    await page.locator(`main [name="${name}"]`).fill(answer);
  await page
    .locator(`main input[type=file][name="${licenceWire.document}"]`)
    .setInputFiles(join(root, 'public/files/RLM-105.pdf'));
  await page.locator('[data-file-state="kept"]').waitFor();
  await page.locator('main button[type=submit]').click();
  await page.locator('main [data-submission-id][data-state]').first().waitFor();
  await page.goto(origin + publicPages.requests);
  await page.locator('main .row[data-submission-id]').waitFor();
  await take(page, 'docs/images/requests.png');
}

async function takeAll(origin: string): Promise<void> {
  const executablePath = findOrInstallChromium();
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  try {
    for (const shot of screenshots)
      await take(await open(browser, origin, shot), `public/screenshots/${shot.file}`);
    await takeWaiting(browser, origin);
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
