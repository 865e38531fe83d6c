import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageTextsEn } from '../../src/texts/en/forms/liberian-page.ts';
import { pageTextsEs } from '../../src/texts/es/forms/liberian-page.ts';
import { photoEn } from '../../src/texts/en/more/photo.ts';
import { photoEs } from '../../src/texts/es/more/photo.ts';
import { rulesEn } from '../../src/texts/en/start/rules.ts';
import { axe } from '../support/browser/axe.ts';
import { bytesStored } from '../support/browser/bytes-stored.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { temporaryFolder } from '../support/browser/temporary-folder.ts';
import { installedEngines } from '../support/engines/engines.ts';
import { firefox, launchFirefox } from '../support/engines/firefox.ts';
import {
  click,
  draftFile as draftFileIn,
  fill,
  isDelivered,
  open,
  pick as pickIn,
  submit as submitIn,
  textOf,
  waitFor,
} from './engine-steps.ts';
import { overhang } from './layout.ts';
import { openLiberian, sha256 } from './liberian-steps.ts';
import { drawPicture } from './photo-in-page.ts';
import { corners, draftFile, photoOfPhone, photoStands } from './photo-steps.ts';
import {
  draftSaved,
  fillLicence,
  type FileToPick,
  licenceAnswers,
  pick,
  submit,
  waitForState,
} from './steps.ts';

const field = 'documento';
const card = `[data-file="${field}"]`;

/** Runs in a page or a worker: draws stripes over what is encoded, and answers with stripes to what reads pixels. */
function alterCanvases(): void {
  const overdraw = (canvas: HTMLCanvasElement | OffscreenCanvas): void => {
    const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
    if (context === null) return;
    for (let row = 0; row < canvas.height; row += 4) {
      context.fillStyle = `hsl(${row * 7} 60% 50%)`;
      context.fillRect(0, row, canvas.width, 4);
    }
  };
  const { convertToBlob } = OffscreenCanvas.prototype;
  OffscreenCanvas.prototype.convertToBlob = function (options) {
    overdraw(this);
    return convertToBlob.call(this, options);
  };
  // A worker has no canvas element.
  if (typeof HTMLCanvasElement !== 'function') return;
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (...options) {
    overdraw(this);
    toBlob.apply(this, options);
  };
  const { getImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.getImageData = function (...area) {
    overdraw(this.canvas);
    return getImageData.apply(this, area);
  };
}

/** A browser that alters what is drawn, and a photo that an honest one has drawn. */
async function openAltering(): Promise<{ readonly page: Page; readonly photo: FileToPick }> {
  const { page, context } = await openContext({
    context: { serviceWorkers: 'block', viewport: { width: 360, height: 640 } },
  });
  const photo = await photoOfPhone(await context.newPage(), { orientation: 6 });
  await page.addInitScript(alterCanvases);
  await page.route('**/photo-worker*', async (route) => {
    const script = await route.fetch();
    await route.fulfill({ response: script, body: `(${alterCanvases})();${await script.text()}` });
  });
  return { page, photo };
}

async function switchToSpanish(page: Page): Promise<void> {
  await draftSaved(page);
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'es'));
  await page.reload();
}

test('a photo goes byte for byte as picked where the canvas alters what is drawn, and the card says why', async () => {
  const api = await openApi();
  const { page, photo } = await openAltering();
  await page.goto(`${api.url}/licenses`);
  await fillLicence(page, photo);
  await photoStands(page, field, 'altered');

  const words = () => page.locator(`${card} .photo-copy`).innerText();
  expect(await words()).toContain(photoEn.altered);
  expect(await words()).toContain(photoEn.straighten.altered);
  const straighten = page.locator(`${card} [data-straighten]`);
  expect(await straighten.getAttribute('aria-disabled')).toBe('true');
  await straighten.click({ force: true });
  expect(await page.locator('dialog[open]').count()).toBe(0);
  expect(await page.locator(`${card} .thumbnail img`).count()).toBe(0);
  expect([await axe(page), await overhang(page)]).toEqual([[], 0]);
  await page.locator(`${card} button`, { hasText: photoEn.look }).click();
  await page.locator('.look-stage[data-opened="true"]').waitFor();
  await page.keyboard.press('Escape');

  await switchToSpanish(page);
  await photoStands(page, field, 'altered');
  expect(await words()).toContain(photoEs.altered);
  expect(await words()).toContain(photoEs.straighten.altered);
  expect((await draftFile(page, 'document'))?.sha256).toBe(sha256(photo.buffer));
  expect(await draftFile(page, 'document')).not.toHaveProperty('doubt');
  const id = await submit(page);
  await waitForState(page, id, 'delivered');

  const [{ files } = { files: [] }] = await submissionsOf(api);
  expect(files).toMatchObject([{ name: photo.name, sha256: sha256(photo.buffer) }]);
  expect((await bytesStored(api, files[0]?.sha256 ?? '')).equals(photo.buffer)).toBe(true);
});

test('nothing of the Liberian page is drawn where the canvas alters it, and the page says so', async () => {
  const api = await openApi();
  const { page, photo } = await openAltering();
  await openLiberian(page, api.url);
  await pick(page, 'idPhotoFile', photo);
  const crop = page.locator('.photo-tools button');
  const words = () => page.locator('#crop-about').innerText();
  await expect.poll(words).toBe(pageTextsEn.photo.altered);
  expect(await crop.getAttribute('aria-disabled')).toBe('true');
  await crop.click({ force: true });
  expect(await page.locator('dialog[open]').count()).toBe(0);

  const large = { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(6_000_000)]) };
  await page.locator('input[name="passportPhotoFile"]').setInputFiles(large);
  await expect
    .poll(() => page.locator('[data-file="passportPhotoFile"]').innerText())
    .toContain(rulesEn.fileNotShrunk.replace('{max}', '5'));

  await page.locator('[name="fullName"]').fill('Иван Петров');
  const download = page.waitForEvent('download');
  await page.locator('.blank-form button').click();
  await download;
  await expect.poll(() => page.locator('.blank-form').innerText()).toContain(pageTextsEn.rlm105.filledInPart);

  await switchToSpanish(page);
  await expect.poll(words).toBe(pageTextsEs.photo.altered);
});

/** None where it is not installed. */
const withFirefox = installedEngines().filter(([name]) => name === firefox.name);

test.each(withFirefox)(
  '%s: a photo goes byte for byte as picked where the browser resists fingerprinting',
  async () => {
    const api = await openApi();
    const { page, close } = await launchFirefox({ 'privacy.resistFingerprinting': true });
    await open(page, `${api.url}/licenses`);
    const base64 = await page.evaluate(drawPicture, {
      width: 1600,
      height: 1200,
      type: 'image/jpeg',
      colours: corners,
    });
    const photo = Buffer.from(base64, 'base64');
    const path = join(await temporaryFolder('photo'), 'photo.jpg');
    await writeFile(path, photo);
    await fill(page, licenceAnswers);
    await pickIn(page, field, path);
    await waitFor(page, `${card} [data-photo="altered"]`);
    await waitFor(page, `${card} [data-straighten][aria-disabled="true"]`);
    expect(await textOf(page)).toContain(photoEn.altered);
    await waitFor(page, '[data-save-state="saved"]');
    expect((await draftFileIn(page, 'document'))?.sha256).toBe(sha256(photo));

    const id = await submitIn(page);
    await expect.poll(() => isDelivered(page, id)).toBe(true);
    expect(await submissionsOf(api)).toMatchObject([{ files: [{ sha256: sha256(photo) }] }]);
    await open(page, `${api.url}/selftest`);
    await click(page, '.selftest button');
    await waitFor(page, '[data-check="photoUpright"][data-outcome="absent"]');
    await close();
  },
);
