import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'vitest';
import { launchBrowser } from '../../tests/support/browser/launch-browser.ts';
import { temporaryFolder } from '../../tests/support/browser/temporary-folder.ts';
import { sampleFile } from '../../tests/support/sample-files.ts';
import { peakMemory } from './peak-memory.ts';
import { median, print, ratio } from './print.ts';
import { servePage } from './serve-page.ts';
import type { Way } from './storing-page.ts';

const files = 11;
const fileSize = 10 * 1024 * 1024;
const rounds = 3;

const names: Readonly<Record<Way, string>> = {
  raw: 'raw IndexedDB',
  queue: 'workbox-background-sync Queue',
  outbox: 'outbox (hashed, chunked, read back)',
};

interface Measured {
  /** Milliseconds. */
  readonly time: number;
  /** Bytes; undefined without /proc. */
  readonly memory: number | undefined;
}

test(`saving ${files} files of 10 MB`, async () => {
  const { url } = await servePage('storing-page.ts');
  const paths = await writeFiles();
  const measured: Record<Way, Measured[]> = { raw: [], queue: [], outbox: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const way of ['raw', 'queue', 'outbox'] as const) measured[way].push(await measure(url, way, paths));
  }
  const baseTime = median(measured.raw.map(({ time }) => time));
  const baseMemory = median(measured.raw.map(({ memory }) => memory ?? Number.NaN));
  for (const way of ['raw', 'queue', 'outbox'] as const) {
    const time = median(measured[way].map((one) => one.time));
    const memory = median(measured[way].map((one) => one.memory ?? Number.NaN));
    const peak = `${(memory / 1024 / 1024).toFixed(0)} MiB at the peak (${ratio(memory, baseMemory)})`;
    print(`${names[way]}: ${(time / 1000).toFixed(2)} s (${ratio(time, baseTime)}), ${peak}`);
  }
});

async function writeFiles(): Promise<readonly string[]> {
  const folder = await temporaryFolder('bench-files');
  const paths = Array.from({ length: files }, (_, index) => join(folder, `${index}.pdf`));
  for (const [index, path] of paths.entries()) await writeFile(path, sampleFile('pdf', fileSize, index + 1));
  return paths;
}

/** Each in its own browser and profile, so that no way inherits another's memory. */
async function measure(url: string, way: Way, paths: readonly string[]): Promise<Measured> {
  const browser = await launchBrowser();
  await browser.page.goto(url);
  await browser.page.locator('input').setInputFiles([...paths]);
  const time = await browser.page.evaluate((chosen) => {
    const { measure: run } = globalThis as unknown as { measure: (way: Way) => Promise<number> };
    return run(chosen);
  }, way);
  const memory = peakMemory(browser.pid);
  await browser.close();
  return { time, memory };
}
