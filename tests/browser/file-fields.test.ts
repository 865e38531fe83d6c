import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formEn } from '../../src/texts/en/start/form.ts';
import { formEs } from '../../src/texts/es/start/form.ts';
import { axe } from '../support/browser/axe.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { sampleFile } from '../support/sample-files.ts';
import { overhang, smallTargets } from './layout.ts';
import { openLiberian } from './liberian-steps.ts';
import { draftFile, drawnPicture, photoStands } from './photo-steps.ts';
import { draftSaved, fillLicence, pick, press, submit, waitForState } from './steps.ts';

const sizes = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];
const pdf = { name: 'id.pdf', mimeType: 'application/pdf', buffer: Buffer.from(sampleFile('pdf', 20_000)) };
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
const main = 'field-documento';

test('the focus stays with a file: picked by key, taken out, put back; and goes to the heading with a note', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block', viewport: sizes[0]! } });
  // Intercepts choosers from now on: requested together with the key press, it may come too late.
  page.on('filechooser', () => undefined);
  await page.goto(`${api.url}/licenses`);
  await page.locator(`#${main}`).focus();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(pdf);
  await page.locator('[data-file="documento"][data-file-state="kept"]').waitFor();
  expect(await focused(page)).toBe(main);

  await page.getByRole('button', { name: `${formEn.file.remove}:` }).press('Enter');
  expect(await focused(page)).toBe(main);
  expect([await overhang(page), await smallTargets(page, 44), await axe(page)]).toEqual([0, [], []]);
  await page.getByRole('button', { name: `${formEn.file.putBack}:` }).press('Enter');
  await page.locator('[data-file="documento"][data-file-state="kept"]').waitFor();
  expect(await focused(page)).toBe(main);

  await draftSaved(page);
  for (const answer of [formEn.restored.resume, formEn.restored.fresh]) {
    await page.reload();
    await page.getByRole('button', { name: answer, exact: true }).press('Enter');
    await expect.poll(() => focused(page)).toBe('H1');
  }
});

test('a refused request opens with what was said of it', async () => {
  const viewport = sizes[0]!;
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block', viewport } });
  const message = `Unbroken${'n'.repeat(150)}`;
  await page.goto(api.url);
  await page.route('**/api/license/license-quote', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { type: 'urn:pmts:problem:invalid', message, violations: [{ field: 'telefono', message }] },
    }),
  );
  await page.goto(`${api.url}/licenses`);
  await fillLicence(page, pdf);
  await waitForState(page, await submit(page), 'attention');
  expect([await overhang(page), await axe(page)]).toEqual([0, []]);

  await press(page, 'Edit and resend');

  const summary = page.locator('.error-summary');
  await summary.waitFor();
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await summary.locator('li').allInnerTexts()).toEqual([message]);
  await expect.poll(() => page.locator('[data-field=telefono] .field-error').innerText()).toContain(message);
  expect([await overhang(page), await axe(page)]).toEqual([0, []]);
  await page.locator('[name="telefono"]').fill('+507 1');
  await summary.waitFor({ state: 'detached' });
  expect(await page.locator('[data-field=telefono] .field-error').count()).toBe(0);
});

test('a photo above the limit of its field is judged by what would be sent of it', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block', viewport: sizes[0]! } });
  await openLiberian(page, api.url);
  const drawn = await drawnPicture(page, { width: 1200, height: 1200, type: 'image/jpeg' });
  // A phone appends films and further pictures to its photos.
  const buffer = Buffer.concat([drawn, Buffer.alloc(5 * 1024 * 1024)]);

  await pick(page, 'idPhotoFile', { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });

  await photoStands(page, 'idPhotoFile', 'onlySmaller');
  await draftSaved(page);
  expect((await draftFile(page, 'idPhoto'))!.size).toBeLessThan(drawn.length + 1);
  await expect
    .poll(() => page.locator('[data-file=idPhotoFile] #crop-about, #crop-about').first().innerText())
    .toContain('The photo is square');
  expect([await overhang(page), await axe(page)]).toEqual([0, []]);
});

test('a picture whose end is missing is taken, with a warning', async () => {
  const { doubt } = formEs.file;
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block', viewport: sizes[1]! } });
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'es'));
  await page.goto(`${api.url}/licenses`);

  await pick(page, 'documento', {
    name: 'cut.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(sampleFile('jpeg', 900).subarray(0, 300)),
  });

  await expect.poll(() => page.locator('[data-doubt=cutJpeg]').innerText()).toBe(doubt.cutJpeg);
  expect([await overhang(page), await axe(page)]).toEqual([0, []]);
});
