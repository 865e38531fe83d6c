import { findChromium } from '../../../scripts/find-chromium.ts';
import { launchBrowser, type RunningBrowser } from '../browser/launch-browser.ts';
import type { Engine, RunningEngine } from './engine.ts';
import { enginePageOf } from './playwright-page.ts';

export const chromium: Engine = {
  name: 'Chromium',
  missing: () => (findChromium() === undefined ? 'chromium is not installed' : undefined),
  launch: async () => running(await launchBrowser()),
};

function running(browser: RunningBrowser): RunningEngine {
  return {
    page: enginePageOf(browser.page),
    async restart() {
      await browser.kill();
      return running(await launchBrowser({ profile: browser.profile }));
    },
    close: () => browser.close(),
  };
}
