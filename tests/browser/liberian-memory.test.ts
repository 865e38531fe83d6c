import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openApi } from '../support/browser/open-api.ts';
import { collectOften, watchMemory } from '../support/browser/renderer-memory.ts';
import { temporaryFolder } from '../support/browser/temporary-folder.ts';
import { sampleFile } from '../support/sample-files.ts';
import { chooseRank, elevenFiles, fillNumbers, fillOfficer, openLiberian } from './liberian-steps.ts';
import { pick, submit, waitForState } from './steps.ts';

const megabyte = 1024 * 1024;

test('eleven files of 10 MB are picked, kept and sent in less than 200 MB of memory', async () => {
  const api = await openApi();
  const folder = await temporaryFolder('documents');
  const browser = await launchBrowser({ context: { serviceWorkers: 'block' } });
  const { page, pid } = browser;
  await collectOften(page);
  const mostHeld = watchMemory(pid);
  await openLiberian(page, api.url);
  await fillOfficer(page);
  await chooseRank(page, 'master');

  for (const [seed, field] of elevenFiles.entries()) {
    // The two photos may have at most 5 MB.
    const path = join(folder, `${seed}.jpg`);
    await writeFile(path, sampleFile('jpeg', (field.endsWith('PhotoFile') ? 5 : 10) * megabyte, seed));
    await pick(page, field, path);
  }
  await fillNumbers(page);
  await page.locator('[name="confirmRequirements"]').check();
  const id = await submit(page);
  await waitForState(page, id, 'delivered');

  const peak = mostHeld();
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
  expect(peak ?? 0).toBeLessThan(200 * megabyte);
});
