import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openApi } from '../support/browser/open-api.ts';
import { temporaryFolder } from '../support/browser/temporary-folder.ts';
import { sampleFile } from '../support/sample-files.ts';
import { chooseRank, elevenFiles, fillNumbers, fillOfficer, openLiberian } from './liberian-steps.ts';
import { pick, submit, waitForState } from './steps.ts';

const megabyte = 1024 * 1024;

/**
 * Bytes that the renderers of this browser hold of their own now: anonymous and shared memory, without the pages
 * of Chromium's program file, which all its processes share (proc_pid_status(5)). Undefined without /proc.
 */
function heldByRenderers(group: number): number | undefined {
  try {
    const renderers = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isRendererOf(name, group));
    return Math.max(...renderers.map(heldBy));
  } catch {
    return undefined;
  }
}

function heldBy(process: string): number {
  const status = readFileSync(`/proc/${process}/status`, 'utf8');
  const parts = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+)/gm)].map(([, kibibytes]) =>
    Number(kibibytes),
  );
  return parts.reduce((sum, part) => sum + part, 0) * 1024;
}

/** Looks again and again. @returns the most that was seen so far */
function watchMemory(group: number): () => number | undefined {
  let most: number | undefined;
  const timer = setInterval(() => {
    const held = heldByRenderers(group);
    if (held !== undefined) most = Math.max(most ?? 0, held);
  }, 25);
  onTestFinished(() => clearInterval(timer));
  return () => most;
}

function isRendererOf(process: string, group: number): boolean {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
    // After the name in brackets: state, parent, group (proc_pid_stat(5)).
    const groupOf = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
    return groupOf === group && readFileSync(`/proc/${process}/cmdline`, 'utf8').includes('--type=renderer');
  } catch {
    return false;
  }
}

test('eleven files of 10 MB are picked, kept and sent in less than 300 MB of memory', async () => {
  const api = await openApi();
  const folder = await temporaryFolder('documents');
  const browser = await launchBrowser({ context: { serviceWorkers: 'block' } });
  const { page, pid } = browser;
  const mostHeld = watchMemory(pid);
  await openLiberian(page, api.url);
  await fillOfficer(page);
  await chooseRank(page, 'master');

  for (const [seed, field] of elevenFiles.entries()) {
    // The two photos may have 5 MB at most.
    const path = join(folder, `${seed}.jpg`);
    await writeFile(path, sampleFile('jpeg', (field.endsWith('PhotoFile') ? 5 : 10) * megabyte, seed));
    await pick(page, field, path);
  }
  await fillNumbers(page);
  await page.locator('[name="confirmRequirements"]').check();
  const id = await submit(page);
  await waitForState(page, id, 'delivered', 90_000);

  const peak = mostHeld();
  // What is kept, not what happens to be uncollected; that is in the peak.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const heap = await page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
  );
  console.info(
    `JS heap at the end ${heap / megabyte} MB, most held by the renderer ${(peak ?? 0) / megabyte} MB`,
  );
  expect(heap).toBeLessThan(60 * megabyte);
  if (process.platform === 'linux') expect(peak).toBeGreaterThan(0);
  expect(peak ?? 0).toBeLessThan(300 * megabyte);
});
