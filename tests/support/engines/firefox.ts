import { existsSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { loadPuppeteer, type PuppeteerPage } from '../../../scripts/install-tool.ts';
import { killWithTest } from '../browser/process-group.ts';
import { temporaryFolder } from '../browser/temporary-folder.ts';
import type { Engine, EnginePage, RunningEngine } from './engine.ts';
import { longestWait } from '../../../scripts/longest-wait.ts';

const usual = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const chosen = process.env['FIREFOX_PATH'];
const path = (chosen ? [chosen] : usual).find((one) => existsSync(one));

/** Debian's Firefox, over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (path === undefined ? `${chosen ?? 'firefox-esr'} is not installed` : undefined),
  launch: () => launchFirefox({}),
};

type Preferences = Readonly<Record<string, string | number | boolean>>;

interface RunningFirefox extends RunningEngine {
  /** Opens an empty tab before the page, which nobody looks at from then on. */
  cover(): Promise<void>;
}

/** @param preferences as about:config names them */
export async function launchFirefox(preferences: Preferences): Promise<RunningFirefox> {
  return launchOn(await temporaryFolder('firefox'), await temporaryFolder('home'), preferences);
}

async function launchOn(profile: string, home: string, preferences: Preferences): Promise<RunningFirefox> {
  const puppeteer = await loadPuppeteer();
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path ?? '',
    userDataDir: profile,
    headless: true,
    timeout: longestWait,
    protocolTimeout: longestWait,
    env: { ...process.env, HOME: home, TMPDIR: home, LC_ALL: 'C.UTF-8', MOZ_CRASHREPORTER_DISABLE: '1' },
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US',
      // No requests of the browser itself, and no crash page after a kill.
      'toolkit.startup.max_resumed_crashes': -1,
      'browser.sessionstore.resume_from_crash': false,
      'app.normandy.enabled': false,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      ...preferences,
    },
  });
  const kill = killWithTest(browser.process()?.pid);
  const [page = await browser.newPage()] = await browser.pages();
  page.setDefaultTimeout(longestWait);
  expectNothingThrown(page);
  return {
    page: enginePageOf(page),
    async restart() {
      await kill();
      return launchOn(profile, home, preferences);
    },
    async cover() {
      await (await browser.newPage()).bringToFront();
    },
    close: () => browser.close(),
  };
}

function expectNothingThrown(page: PuppeteerPage): void {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  onTestFinished(() => expect(thrown).toEqual([]));
}

function enginePageOf(page: PuppeteerPage): EnginePage {
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    evaluate: (work, given) => page.evaluate(work, given),
    inject: async (script) => void (await page.evaluate(script)),
    async pick(selector, file) {
      const input = await page.$(selector);
      await input?.uploadFile(file);
    },
  };
}
