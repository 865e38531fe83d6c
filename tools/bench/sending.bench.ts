import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { launchBrowser } from '../../tests/support/browser/launch-browser.ts';
import { submissionsOf } from '../../tests/support/browser/submissions-of.ts';
import { temporaryFolder } from '../../tests/support/browser/temporary-folder.ts';
import { sampleFile } from '../../tests/support/sample-files.ts';
import { startShipLink } from '../../tests/support/ship-link.ts';
import { print, ratio } from './print.ts';
import type { SendingPage, Way } from './sending-page.ts';
import { servePage } from './serve-page.ts';

const fileSize = 10 * 1000 * 1000;
const cutEvery = 700_000;
/** Sync events, page visits and presses of "Send now" after which a person has given up. */
const mostRuns = 20;

const names: Readonly<Record<Way, string>> = {
  queue: 'workbox-background-sync Queue',
  outbox: 'outbox (pieces of an upload, resumed)',
};

test('bytes sent until 10 MB are delivered over a link that cuts every 700 KB', async () => {
  for (const way of ['queue', 'outbox'] as const) {
    const { runs, sent, delivered, left } = await measure(way);
    const end = delivered
      ? `delivered in ${runs} run${runs === 1 ? '' : 's'}`
      : `NOT delivered after ${runs} runs`;
    const loss = delivered || left ? '' : ', and no longer on the device';
    print(`${names[way]}: ${end}${loss}, ${ratio(sent, fileSize)} of the payload sent`);
  }
});

interface Measured {
  readonly runs: number;
  /** Bytes, headers included. */
  readonly sent: number;
  readonly delivered: boolean;
  readonly left: boolean;
}

async function measure(way: Way): Promise<Measured> {
  const api = await servePage('sending-page.ts');
  const link = await startShipLink(api.url);
  onTestFinished(() => link.close());
  const { page, close } = await launchBrowser();
  const file = join(await temporaryFolder('bench-files'), 'document.pdf');
  await writeFile(file, sampleFile('pdf', fileSize));
  await page.goto(link.url);
  await page.locator('input').setInputFiles(file);
  await page.evaluate(async (chosen) => {
    (globalThis as unknown as { open: (way: Way) => void }).open(chosen);
    await (globalThis as unknown as { sending: SendingPage }).sending.keep();
  }, way);
  const before = link.sentUp();
  link.set({ cutEvery });
  let runs = 0;
  let left = true;
  while (left && runs < mostRuns) {
    runs += 1;
    left = await page.evaluate(() => (globalThis as unknown as { sending: SendingPage }).sending.run());
  }
  const sent = link.sentUp() - before;
  await close();
  return { runs, sent, left, delivered: (await submissionsOf(api)).length > 0 };
}
