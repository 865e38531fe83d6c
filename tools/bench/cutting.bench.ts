import { onTestFinished, test } from 'vitest';
import { examples } from '../../src/forms/liberian/examples.ts';
import { launchBrowser } from '../../tests/support/browser/launch-browser.ts';
import { submissionsOf } from '../../tests/support/browser/submissions-of.ts';
import { sampleFile } from '../../tests/support/sample-files.ts';
import { startSlowLink } from '../../tests/support/slow-link.ts';
import type { CuttingPage } from './cutting-page.ts';
import { print, ratio } from './print.ts';
import { servePage } from './serve-page.ts';

/** 64 kbit/s up, 700 ms there and back. */
const link = { bytesPerSecond: 8000, delay: 350 };
const kilobyte = 1000;
const runs = [
  {
    title: '11 x 200 KB, no cuts',
    sizes: Array.from({ length: 11 }, () => 200 * kilobyte),
    cutEvery: Infinity,
  },
  {
    title: '11 x 200 KB, cut every 700 KB',
    sizes: Array.from({ length: 11 }, () => 200 * kilobyte),
    cutEvery: 700 * kilobyte,
  },
  {
    title: '11 x 200 KB, cut every 100 KB',
    sizes: Array.from({ length: 11 }, () => 200 * kilobyte),
    cutEvery: 100 * kilobyte,
  },
  {
    title: '2 MB in one file (and ten of 1 KB), cut every 100 KB',
    sizes: [...Array.from({ length: 10 }, () => kilobyte), 2000 * kilobyte],
    cutEvery: 100 * kilobyte,
  },
] as const;
const mostRuns = 200;

for (const { title, sizes, cutEvery } of runs) {
  test(`bytes sent until an application is delivered over 64 kbit/s and 700 ms: ${title}`, async () => {
    const { sent, cuts, seconds, delivered, repeated } = await measure(sizes, cutEvery);
    const payload = sizes.reduce((sum, size) => sum + size, 0);
    const end = delivered ? '' : ', NOT delivered';
    print(
      `${title}: ${ratio(sent, payload)} of the payload sent, ${cuts} cuts, ${seconds} s, ` +
        `${repeated} pieces repeated from the same offset${end}`,
    );
  }, 3_000_000);
}

interface Measured {
  readonly sent: number;
  readonly cuts: number;
  readonly seconds: number;
  readonly delivered: boolean;
  readonly repeated: number;
}

async function measure(sizes: readonly number[], cutEvery: number): Promise<Measured> {
  const api = await servePage('cutting-page.ts');
  const { browser, bridge } = await throughLink(api.url);
  const types = Object.values(examples[0]?.files ?? {});
  const files = sizes.map((size, seed) => {
    const type = types[seed] ?? 'pdf';
    return { name: `${seed}.${type}`, mimeType: '', buffer: Buffer.from(sampleFile(type, size, seed + 1)) };
  });
  const { page } = browser;
  await page.goto(bridge.url);
  await page.locator('input').setInputFiles(files);
  await page.evaluate(() => (globalThis as unknown as { cutting: CuttingPage }).cutting.keep());
  const before = bridge.sentUp();
  bridge.set({ ...link, cutEvery });
  const begun = Date.now();
  let left = true;
  for (let run = 0; left && run < mostRuns; run += 1)
    left = await page.evaluate(() => (globalThis as unknown as { cutting: CuttingPage }).cutting.run());
  const seconds = Math.round((Date.now() - begun) / 1000);
  const pieces = bridge.requests().filter((line) => line.startsWith('PATCH '));
  await browser.close();
  return {
    sent: bridge.sentUp() - before,
    cuts: bridge.cuts(),
    seconds,
    delivered: (await submissionsOf(api)).length > 0,
    repeated: pieces.length - new Set(pieces).size,
  };
}

async function throughLink(upstream: string) {
  const bridge = await startSlowLink(upstream);
  onTestFinished(() => bridge.close());
  return { bridge, browser: await launchBrowser({ args: ['--no-proxy-server'] }) };
}
