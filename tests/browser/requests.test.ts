import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readArchive } from '../../src/device/files/page/archive-reading.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { sampleFile } from '../support/sample-files.ts';
import { contentsOf } from './form-contents.ts';
import {
  draftSaved,
  fillEvaluation,
  fillLicence,
  offlineReady,
  openDetails,
  press,
  stateOf,
  submit,
  textOf,
  waitForState,
  withoutBackgroundSync,
} from './steps.ts';

const document = Buffer.from(sampleFile('pdf', 2_500_000));
const pdf = { name: 'Título náutico.pdf', mimeType: 'application/pdf', buffer: document };
const sha256 = createHash('sha256').update(document).digest('hex');

/** At zero there is no chip. */
async function waiting(page: Page): Promise<string | null> {
  const chip = page.locator('header [data-waiting]');
  return (await chip.count()) === 0
    ? '0'
    : chip.getAttribute('data-waiting', { timeout: 1000 }).catch(() => null);
}

test('a refused request is edited with everything in it, and what is sent again arrives once', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.goto(api.url);
  await page.route('**/api/license/license-quote', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { type: 'urn:pmts:problem:test', message: 'El teléfono no existe' },
    }),
  );
  await page.goto(`${api.url}/licenses`);
  await fillLicence(page, pdf);
  await draftSaved(page);
  const filled = await contentsOf(page);
  const id = await submit(page);
  await waitForState(page, id, 'attention');
  await expect.poll(() => textOf(page)).toContain('El teléfono no existe');

  await press(page, 'Edit and resend');
  await expect.poll(() => contentsOf(page)).toEqual(filled);
  await page.locator('[name="telefono"]').fill('+507 1');
  await page.reload();
  await expect.poll(() => contentsOf(page)).toEqual({ ...filled, telefono: '+507 1' });
  await page.unroute('**/api/license/license-quote');
  const again = await submit(page);
  await waitForState(page, again, 'delivered');

  const received = await submissionsOf(api);
  expect(received.map(({ submissionId }) => submissionId)).toEqual([again]);
  expect(received[0]?.fields).toMatchObject({ telefono: '+507 1', nombre: filled['nombre'] });
  expect(received[0]?.files).toMatchObject([{ field: 'documento', name: pdf.name, sha256 }]);
  await openDetails(page);
  const receipt = await textOf(page);
  expect(receipt).toContain(received[0]?.reference);
  expect(receipt).toContain(pdf.name);
  expect(receipt).toContain('2.4\u00a0MB');
  expect(receipt).toContain(sha256.slice(0, 12));
  await page.goto(`${api.url}/requests`);
  await waitForState(page, again, 'delivered');
  await expect.poll(() => page.locator('main [data-submission-id]').count()).toBe(1);
});

test('a waiting request is exported with every answer and byte, and deleted only when asked twice', async () => {
  const api = await openApi();
  const { page, offline } = await openContext();
  await page.goto(api.url);
  await offlineReady(page);
  await offline(true);
  await page.goto(`${api.url}/licenses`);
  await fillLicence(page, pdf);
  const answers = await contentsOf(page);
  const id = await submit(page);

  const download = page.waitForEvent('download');
  await press(page, 'Export to a file');
  const saved = await download;
  await expect.poll(() => textOf(page)).toContain('Exported to a file.');
  const files = await readArchive(new Blob([await readFile((await saved.path()) ?? '')]));
  const request = JSON.parse((await files.get('request.json')?.text()) ?? '');
  const { documento, ...texts } = answers;
  expect(saved.suggestedFilename()).toContain(id);
  expect(request).toMatchObject({ submissionId: id, form: 'licence', answers: texts });
  expect(request.files).toMatchObject([
    { field: 'documento', name: documento, sha256, size: document.length },
  ]);
  const bytes = await files.get(request.files[0].archived)?.arrayBuffer();
  expect(Buffer.from(bytes ?? new ArrayBuffer(0)).equals(document)).toBe(true);

  await press(page, 'Delete');
  await expect.poll(() => page.locator('dialog').innerText()).toMatch(/NOT been sent|could not confirm/);
  await press(page, 'Keep');
  await press(page, 'Delete');
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => page.locator('dialog').innerText()).toMatch(/nobody can restore it/i);
  await page.keyboard.press('Escape');
  await waitForState(page, id, 'queued');
  await press(page, 'Delete');
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  await press(page, 'Delete forever');
  await expect.poll(() => textOf(page)).toContain('There is nothing here yet');
  await offline(false);
  await page.reload();
  await expect.poll(() => waiting(page)).toBe('0');
  expect(await submissionsOf(api)).toEqual([]);
});

test('a request that may have arrived is not called unsent when it is to be deleted', async () => {
  const api = await openApi({
    hooks: { afterCommit: (_id, connection) => void connection.resetAndDestroy() },
  });
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.goto(`${api.url}/evaluation`);
  await fillEvaluation(page);
  const id = await submit(page);
  await page.getByText('attempt so far').or(page.getByText('attempts so far')).waitFor();
  await waitForState(page, id, 'queued');

  await press(page, 'Delete');
  const first = await page.locator('dialog').innerText();
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  const second = await page.locator('dialog').innerText();

  expect(await submissionsOf(api)).toHaveLength(1);
  expect(first).not.toContain('NOT been sent');
  expect(second).not.toContain('not received');
  expect(first).toContain('could not confirm');
});

test('the waiting count and the badge on the icon follow what waits', async () => {
  const api = await openApi();
  const { page, context, offline } = await openContext();
  await withoutBackgroundSync(context);
  await context.addInitScript(() => {
    const note = (count: number) => {
      window.document.documentElement.dataset['badge'] = String(count);
      return Promise.resolve();
    };
    Object.assign(Navigator.prototype, { setAppBadge: note, clearAppBadge: () => note(0) });
  });
  const shown = async (): Promise<readonly (string | null)[]> => [
    await waiting(page),
    await page.locator('html').getAttribute('data-badge'),
  ];
  await page.goto(api.url);
  await offlineReady(page);
  await expect.poll(shown).toEqual(['0', '0']);
  await offline(true);
  const ids: string[] = [];
  for (const count of ['1', '2']) {
    await page.goto(`${api.url}/evaluation`);
    await fillEvaluation(page);
    ids.push(await submit(page));
    await expect.poll(shown).toEqual([count, count]);
  }
  for (const path of ['/', '/requests']) {
    await page.goto(api.url + path);
    await expect.poll(shown, { message: path }).toEqual(['2', '2']);
  }
  const second = await context.newPage();
  await second.goto(`${api.url}/requests/${ids[0]}`);
  await press(second, 'Delete');
  await second.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  await press(second, 'Delete forever');
  await expect.poll(shown).toEqual(['1', '1']);
  await offline(false);
  await expect.poll(shown).toEqual(['0', '0']);
  expect((await submissionsOf(api)).map(({ submissionId }) => submissionId)).toEqual([ids[1]]);
});

/** Second by second, since the work that the timer starts takes time of its own. */
async function letTimePassUntilDelivered(page: Page, id: string): Promise<void> {
  const passSecond = async (): Promise<string | null> => {
    await page.clock.runFor(1000);
    return stateOf(page, id);
  };
  await expect.poll(passSecond, { interval: 200 }).toBe('delivered');
}

test('a waiting request leaves without an event once its time has come', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.clock.install();
  await page.goto(`${api.url}/evaluation`);
  await fillEvaluation(page);
  await page.clock.runFor(1000);
  // Without a worker the later parts of the page come over the network.
  await page.route(/\/api\//, (route) => route.abort());
  // From here on no time passes for the page unless the test advances it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const id = await submit(page);
  await expect.poll(() => textOf(page)).toContain('Next try');
  await page.unroute(/\/api\//);

  await letTimePassUntilDelivered(page, id);

  expect((await submissionsOf(api)).map(({ submissionId }) => submissionId)).toEqual([id]);
});
