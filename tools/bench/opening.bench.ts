import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchBrowser } from '../../tests/support/browser/launch-browser.ts';
import { openApi } from '../../tests/support/browser/open-api.ts';
import { offlineReady } from '../../tests/browser/steps.ts';
import { serveBareShell } from './bare-shell.ts';
import { median, print } from './print.ts';
import { startSatellite } from './satellite.ts';

const patience = { timeout: 180_000 };

test('a first visit to the licence form over 64 kbit/s and 700 ms', async () => {
  const api = await openApi();
  const link = await startSatellite(api.url);
  const { page, close } = await launchBrowser();
  const begun = performance.now();
  const report = (what: string): void => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const kilobytes = (link.received() / 1000).toFixed(0);
    print(`${what}: ${seconds} s, ${link.requests().length} requests, ${kilobytes} KB`);
  };

  await page.goto(`${link.url}/licenses`, { waitUntil: 'commit', ...patience });
  print(`first words: ${((await firstPaint(page)) / 1000).toFixed(1)} s`);
  await page.locator('[name="nombre"]').pressSequentially('Ana', patience);
  report('a field was typed into');
  await page.locator('button[type=submit]:enabled').waitFor(patience);
  report(`everything behind the form ("${await page.locator('[name="nombre"]').inputValue()}" is kept)`);
  await page.waitForSelector('html[data-offline-ready="true"]', { state: 'attached', ...patience });
  report('ready for offline');
  await close();
});

// A visit takes less than the minute between two cuts, so what matters is where the first one falls. Until the document
// and its first file have arrived, in the first four seconds, only the person could try again.
test.each([8_000, 16_000, 24_000, 36_000])(
  'a first visit over the same link, cut every 60 s, first after %d ms',
  async (first) => {
    const api = await openApi();
    const link = await startSatellite(api.url, { first, every: 60_000 });
    const { page, close } = await launchBrowser({ tolerated: [/ERR_|Failed to|Unable to preload|bad HTTP/] });
    const begun = performance.now();

    await page.goto(`${link.url}/licenses`, { waitUntil: 'commit', ...patience });
    await page.waitForSelector('html[data-offline-ready="true"]', { state: 'attached', ...patience });

    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const kilobytes = (link.received() / 1000).toFixed(0);
    print(
      `cut after ${first / 1000} s: ready for offline after ${seconds} s, ${link.cuts()} cuts, ${kilobytes} KB`,
    );
    await close();
  },
);

test('a bare React shell over the same link', async () => {
  const link = await startSatellite(await serveBareShell());
  const { page, close } = await launchBrowser();
  const begun = performance.now();

  await page.goto(link.url, { waitUntil: 'commit', ...patience });
  await page.locator('h1').waitFor(patience);

  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  print(`a bare React shell: ${seconds} s, ${(link.received() / 1000).toFixed(0)} KB`);
  await close();
});

const runs = 15;

test.each([1, 4])('a warm start without a network, %d times slower than this machine', async (slower) => {
  const api = await openApi();
  const { page, context, offline } = await launchBrowser({ asRendered: true });
  await page.goto(api.url);
  await offlineReady(page);
  await expect.poll(() => page.evaluate(isRenderedKept)).toBe(true);
  const bare = await serveBareShell();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });

  // From the browser's own cache, and with a network: this machine's share of the times below.
  const [shell = { heading: 0, usable: 0 }] = await timesOf(page, [bare]);
  print(`a bare React shell: heading ${shell.heading.toFixed(0)} ms`);
  await offline(true);
  for (const path of ['/', '/licenses', '/courses', '/liberian']) {
    // With a query the worker answers with the frame.
    const times = await timesOf(page, [`${api.url}${path}?as=frame`, api.url + path]);
    const ofShell = (time: number): string => `${time.toFixed(0)} ms (${(time / shell.heading).toFixed(2)})`;
    for (const [index, { heading, usable }] of times.entries())
      print(
        `${path}, ${index === 0 ? 'frame' : 'rendered'}: heading ${ofShell(heading)}, usable ${ofShell(usable)}`,
      );
  }
});

/** Whether the worker has the last of the rendered pages; runs in the page. */
async function isRenderedKept(): Promise<boolean> {
  const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(opened.map((cache) => cache.keys()));
  return kept.flat().some(({ url }) => url.includes('/en/evaluation.html'));
}

/** Milliseconds from the start of the navigation until text is readable: elements exist before the style sheet. */
function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const painted = 'first-contentful-paint';
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries()) if (name === painted) resolve(startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

interface Opened {
  /** Milliseconds from the start of the navigation until the heading is drawn. */
  readonly heading: number;
  /** Until a button of the header that answers a press is drawn too; of a page without one, as heading. */
  readonly usable: number;
}

/** Medians, of addresses that are opened in turn. */
async function timesOf(page: Page, addresses: readonly string[]): Promise<readonly Opened[]> {
  const all = addresses.map((): Opened[] => []);
  for (let run = 0; run < runs; run += 1)
    for (const [index, address] of addresses.entries()) all[index]?.push(await timesOfOpening(page, address));
  return all.map((times) => ({
    heading: median(times.map(({ heading }) => heading)),
    usable: median(times.map(({ usable }) => usable)),
  }));
}

async function timesOfOpening(page: Page, address: string): Promise<Opened> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<Opened>((resolve) => {
        let heading: number | undefined;
        // After the frame whose layout and paint follow the look: nobody reads or presses what is not drawn.
        const note = (isUsable: boolean): void => {
          heading ??= performance.now();
          if (isUsable) resolve({ heading, usable: performance.now() });
          else requestAnimationFrame(look);
        };
        const look = (): void => {
          // Buttons of a rendered page are disabled until it is taken over.
          const button = document.querySelector('.header-button');
          const isUsable =
            button === null ? document.querySelector('header') === null : button.matches(':enabled');
          if (document.querySelector('h1') === null) requestAnimationFrame(look);
          else setTimeout(note, 0, isUsable);
        };
        requestAnimationFrame(look);
      }),
  );
}
