import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formEn } from '../../src/texts/en/start/form.ts';
import { formEs } from '../../src/texts/es/start/form.ts';
import { photoEn } from '../../src/texts/en/more/photo.ts';
import { photoEs } from '../../src/texts/es/more/photo.ts';
import { camera, latitude, withCameraNotes } from '../support/exif.ts';
import { axe } from '../support/browser/axe.ts';
import { bytesStored } from '../support/browser/bytes-stored.ts';
import { holdRequests } from '../support/browser/hold-requests.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { sampleFile } from '../support/sample-files.ts';
import { overhang, smallTargets } from './layout.ts';
import { openLiberian, sha256 } from './liberian-steps.ts';
import {
  draftFile,
  drawnPicture,
  photoOfDocument,
  photoOfPhone,
  photoStands,
  piecesKept,
  seenPicture,
} from './photo-steps.ts';
import { draftSaved, fillLicence, type FileToPick, pick, submit, waitForState } from './steps.ts';

const field = 'documento';
const inDraft = 'document';
const card = `[data-file="${field}"]`;

async function press(page: Page, text: string): Promise<void> {
  await page.locator(`${card} button`, { hasText: text }).click();
}

/** Traces of who took it, and where. */
function notesIn(bytes: Buffer): readonly string[] {
  return [camera, 'Exif', 'GPS']
    .filter((word) => bytes.includes(word))
    .concat(bytes.includes(latitude) ? ['place'] : []);
}

test('a photo of 12 megapixels leaves small, upright and without its place; the original can be had back', async () => {
  const api = await openApi();
  const { page } = await openContext({
    context: { serviceWorkers: 'block', viewport: { width: 360, height: 640 } },
  });
  await page.goto(`${api.url}/licenses`);
  const photo = await photoOfPhone(page, { orientation: 6 });
  expect(photo.buffer.length).toBeGreaterThan(2_000_000);
  await fillLicence(page, photo);
  await photoStands(page, field, 'smaller');

  const words = await page.locator(`${card} .photo-sizes`).innerText();
  expect(words).toMatch(/^\d\.\d\u00a0MB → \d+\u00a0KB$/);
  expect(await axe(page)).toEqual([]);
  await press(page, photoEn.look);
  await page.locator('.look-stage[data-opened="true"]').waitFor();
  expect(await seenPicture(page, '.look-stage img')).toEqual({
    width: 1500,
    height: 2000,
    corners: ['blue', 'red', 'green', 'yellow'],
  });
  await lookAround(page);
  expect(await axe(page)).toEqual([]);
  expect([await overhang(page), await smallTargets(page, 44)]).toEqual([0, []]);
  await page.locator('dialog button', { hasText: photoEn.keepOriginal }).click();
  await photoStands(page, field, 'original');

  await draftSaved(page);
  expect(await draftFile(page, inDraft)).toMatchObject({ sha256: sha256(photo.buffer), name: photo.name });
  await page.reload();
  await photoStands(page, field, 'original');
  await page.locator(`${card} button`, { hasText: /\sKB\)$/ }).click();
  await photoStands(page, field, 'smaller');
  await draftSaved(page);
  const kept = await draftFile(page, inDraft);
  const id = await submit(page);
  await waitForState(page, id, 'delivered');

  const [{ files } = { files: [] }] = await submissionsOf(api);
  expect(files).toMatchObject([
    { field, name: photo.name, type: 'image/jpeg', size: kept?.size, sha256: kept?.sha256 },
  ]);
  const received = await bytesStored(api, files[0]?.sha256 ?? '');
  expect(received.length).toBeLessThan(700_000);
  expect([notesIn(photo.buffer).length, notesIn(received)]).toEqual([3, []]);
  expect(await piecesKept(page)).toBe(0);
});

/** By button, key and finger; afterwards the whole picture is visible again. */
async function lookAround(page: Page): Promise<void> {
  const widthOf = () =>
    page.locator('.look-stage img').evaluate((image) => image.getBoundingClientRect().width);
  const leftOf = () =>
    page.locator('.look-stage img').evaluate((image) => image.getBoundingClientRect().left);
  const whole = await widthOf();
  await page.locator('[data-step=zoomIn]').click();
  await page.keyboard.press('+');
  await expect.poll(async () => Math.round(((await widthOf()) / whole) * 100)).toBe(225);
  const before = await leftOf();
  const { x, y, width, height } = (await page.locator('.look-stage').boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 20, y + height / 2, { steps: 2 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await leftOf()) - before)).toBe(20);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('-');
  await expect.poll(widthOf).toBeCloseTo(whole, 3);
}

test('only what gains by it is changed: PNG, PDF, a small photo, a broken one', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block', locale: 'es-ES' } });
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'es'));
  await page.goto(`${api.url}/licenses`);

  const png = await drawnPicture(page, { width: 2400, height: 1200, type: 'image/png' });
  await pick(page, field, { name: 'escaneo.png', mimeType: 'image/png', buffer: png });
  await photoStands(page, field, 'smaller');
  await draftSaved(page);
  const drawn = await draftFile(page, inDraft);
  expect(drawn).toMatchObject({
    name: 'escaneo.jpg',
    type: 'image/jpeg',
    photo: { original: { name: 'escaneo.png' } },
  });
  expect(drawn!.size).toBeLessThan(png.length * 0.9);
  await expect.poll(() => page.locator(card).innerText()).toContain(photoEs.smaller);

  const small = withCameraNotes(await drawnPicture(page, { width: 400, height: 300, type: 'image/jpeg' }), {
    orientation: 3,
  });
  await pick(page, field, { name: 'sello.jpg', mimeType: 'image/jpeg', buffer: small });
  await photoStands(page, field, 'cleaned');
  await press(page, photoEs.look);
  await page.locator('.look-stage[data-opened="true"]').waitFor();
  expect((await seenPicture(page, '.look-stage img')).corners).toEqual(['yellow', 'blue', 'red', 'green']);
  await page.keyboard.press('Escape');
  await draftSaved(page);
  expect((await draftFile(page, inDraft))!.size).toBeLessThan(small.length);

  const whole = (await photoOfPhone(page, { orientation: 1 })).buffer;
  const unchanged: readonly FileToPick[] = [
    { name: 'libreta.pdf', mimeType: 'application/pdf', buffer: Buffer.from(sampleFile('pdf', 900_000)) },
    { name: 'rota.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, whole.length / 2) },
    { name: 'otra.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(sampleFile('jpeg', 900_000)) },
  ];
  for (const file of unchanged) {
    await pick(page, field, file);
    await page.locator(`${card} [data-photo=shrinking]`).waitFor({ state: 'detached' });
    await expect.poll(async () => (await draftFile(page, inDraft))?.sha256).toBe(sha256(file.buffer));
    await expect.poll(() => page.locator(`${card} .photo-sizes`).count()).toBe(0);
  }
});

test('a photo is safe while it is made smaller: a reload in the middle, and a browser that cannot', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.goto(`${api.url}/licenses`);
  const photo = await photoOfPhone(page, { orientation: 1 });
  await page.route('**/photo-worker*', () => undefined);
  await pick(page, field, photo);
  await photoStands(page, field, 'shrinking');
  await draftSaved(page);
  await page.reload();
  await photoStands(page, field, 'large');
  expect((await draftFile(page, inDraft))?.sha256).toBe(sha256(photo.buffer));

  await page.unroute('**/photo-worker*');
  await press(page, photoEn.shrink);
  await photoStands(page, field, 'smaller');
  await draftSaved(page);
  expect((await draftFile(page, inDraft))?.photo?.original?.sha256).toBe(sha256(photo.buffer));

  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
  await page.reload();
  await photoStands(page, field, 'smaller');
  await fillLicence(page, { ...photo, name: 'other.jpg' });
  await photoStands(page, field, 'asPicked');
  const id = await submit(page);
  await waitForState(page, id, 'delivered');
  const [{ files } = { files: [] }] = await submissionsOf(api);
  expect(files).toMatchObject([{ name: 'other.jpg', sha256: sha256(photo.buffer) }]);
});

test('a blurred photo of a document is kept, with a word about it until another one is taken', async () => {
  const api = await openApi();
  const { page } = await openContext({
    context: { serviceWorkers: 'block', viewport: { width: 360, height: 640 } },
  });
  await page.goto(`${api.url}/licenses`);
  const doubt = page.locator(`${card} [data-doubt=blurred]`);
  const blurred = await photoOfDocument(page, 'blurred.jpg', 12);
  await fillLicence(page, blurred);

  await expect.poll(() => doubt.innerText()).toBe(formEn.file.doubt.blurred);
  expect([await axe(page), await overhang(page), await smallTargets(page, 44)]).toEqual([[], 0, []]);
  await press(page, photoEn.look);
  await page.locator('.look-stage[data-opened="true"]').waitFor();
  await page.keyboard.press('Escape');
  await draftSaved(page);
  await page.reload();
  await doubt.waitFor();
  expect(await draftFile(page, inDraft)).toMatchObject({ doubt: 'blurred', sha256: sha256(blurred.buffer) });

  const chooser = page.waitForEvent('filechooser');
  await press(page, formEn.file.again);
  const sharp = await photoOfDocument(page, 'sharp.jpg', 0);
  await (await chooser).setFiles(sharp);
  await page.getByText('sharp.jpg', { exact: true }).waitFor();
  await doubt.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(formEn.file.replace);
  // Its look is over once it is known whether a smaller copy is worth it.
  await expect.poll(async () => (await draftFile(page, inDraft))?.photo !== undefined).toBe(true);
  expect(await draftFile(page, inDraft)).not.toHaveProperty('doubt');
  expect(await page.locator(`${card} [data-doubt]`).count()).toBe(0);

  await pick(page, field, blurred);
  await doubt.waitFor();
  const id = await submit(page);
  await waitForState(page, id, 'delivered');
  const [{ files } = { files: [] }] = await submissionsOf(api);
  expect(files).toMatchObject([{ name: blurred.name, type: 'image/jpeg' }]);
});

test('on a phone the camera takes a blurred photo again', async () => {
  const api = await openApi();
  const { page } = await openContext({
    context: { serviceWorkers: 'block', locale: 'es-ES', hasTouch: true, isMobile: true },
  });
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'es'));
  await page.goto(`${api.url}/licenses`);
  await pick(page, field, await photoOfDocument(page, 'borrosa.jpg', 12));
  const doubt = page.locator(`${card} [data-doubt=blurred]`);
  await expect.poll(() => doubt.innerText()).toBe(formEs.file.doubt.blurred);

  const chooser = page.waitForEvent('filechooser');
  await press(page, formEs.file.again);
  const camera = await (await chooser).element().getAttribute('capture');
  await (await chooser).setFiles(await photoOfDocument(page, 'clara.jpg', 0));

  await page.getByText('clara.jpg', { exact: true }).waitFor();
  await doubt.waitFor({ state: 'detached' });
  expect(camera).toBe('environment');
});

test('a photo that is being cropped stays as it was moved when its smaller copy is there', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  const release = await holdRequests(page, '**/photo-worker*');
  await openLiberian(page, api.url);
  await pick(page, 'idPhotoFile', await photoOfPhone(page, { orientation: 1 }));
  await photoStands(page, 'idPhotoFile', 'shrinking');
  await page.locator('.photo-tools button').click();
  await page.locator('dialog[data-opening="open"]').waitFor();
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  const seen = (): Promise<string> =>
    page.locator('.crop-stage canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const moved = await seen();

  release();
  await photoStands(page, 'idPhotoFile', 'smaller');
  for (const key of ['+', '-']) await page.keyboard.press(key);

  expect(await seen()).toBe(moved);
  await page.locator('.crop-actions .button-primary').click();
  await page.getByText('IMG_0001-700x700.jpg', { exact: true }).waitFor();
});
