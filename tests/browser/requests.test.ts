import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
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
  tellOfNetwork,
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
  const browser = await openContext();
  const { page } = browser;
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
  const { page, context } = await openContext();
  await withoutBackgroundSync(context);
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

test('the waiting count and the badge on the icon follow on every page', async () => {
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
  for (const path of ['/', '/licenses', '/requests', '/status', '/privacy', '/nowhere']) {
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

test('the evaluation announces its outcome in a toast that has a close button: failure, then success', async () => {
  const api = await openApi();
  const { page } = await openContext();
  await page.route('**/api/evaluation/new', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: { type: 'urn:pmts:problem:test', message: 'El curso no existe' },
    }),
  );
  await page.goto(`${api.url}/evaluation`);
  await fillEvaluation(page);
  const toast = page.locator('.toast');
  // The toast stays as long as the mouse is on it.
  const [id] = await Promise.all([submit(page), toast.hover()]);
  await waitForState(page, id, 'attention');
  await expect
    .poll(() => toast.innerText())
    .toContain('There was an error submitting your evaluation. Please try again later.');
  await expect.poll(() => toast.innerText()).toContain('El curso no existe');
  expect(await page.getByText('Evaluation submitted successfully!').count()).toBe(0);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => toast.count()).toBe(0);

  await page.unroute('**/api/evaluation/new');
  await press(page, 'Edit and resend');
  await page.locator('[name="courseName"]').fill('ECDIS');
  const announced = toast.getByText('Evaluation submitted successfully!');
  const [again] = await Promise.all([submit(page), announced.waitFor()]);
  await waitForState(page, again, 'delivered');
  expect((await submissionsOf(api)).map(({ fields }) => fields)).toMatchObject([{ courseName: 'ECDIS' }]);
});

/** Second by second, since the work that the timer starts takes time of its own. */
async function letTimePassUntilDelivered(page: Page, id: string): Promise<void> {
  const passSecond = async (): Promise<string | null> => {
    await page.clock.runFor(1000);
    return stateOf(page, id);
  };
  await expect.poll(passSecond, { interval: 200 }).toBe('delivered');
}

describe('a waiting request leaves without a reload', () => {
  test('on each trigger by itself: the network, the return to the page, the timer, and "Send now"', async () => {
    const api = await openApi();
    const { page, context } = await openContext();
    await withoutBackgroundSync(context);
    await page.clock.install();
    const queueOne = async (): Promise<string> => {
      await page.goto(`${api.url}/evaluation`);
      await fillEvaluation(page);
      await page.clock.runFor(1000);
      await api.stop();
      // From here on no time passes for the page unless the test advances it.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      const id = await submit(page);
      await expect.poll(() => textOf(page)).toContain('Next try');
      await api.start();
      return id;
    };
    const triggers: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
      online: () => tellOfNetwork(page),
      visibilitychange: () =>
        page.evaluate(() => window.document.dispatchEvent(new Event('visibilitychange'))),
      pageshow: () =>
        page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
      timer: (id) => letTimePassUntilDelivered(page, id),
      'Send now': () => press(page, 'Send now'),
    };

    for (const [name, trigger] of Object.entries(triggers)) {
      const id = await queueOne();
      const before = (await submissionsOf(api)).length;
      await trigger(id);
      await waitForState(page, id, 'delivered');
      expect((await submissionsOf(api)).length, name).toBe(before + 1);
      await page.clock.resume();
    }
  });
});
