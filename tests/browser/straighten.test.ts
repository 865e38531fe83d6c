import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { photoEn } from '../../src/texts/en/more/photo.ts';
import { photoEs } from '../../src/texts/es/more/photo.ts';
import { bytesStored } from '../support/browser/bytes-stored.ts';
import { openContext } from '../support/browser/open-context.ts';
import { holdRequests } from '../support/browser/hold-requests.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { sha256 } from './liberian-steps.ts';
import { draftFile, photoOfDocument, photoStands, piecesKept } from './photo-steps.ts';
import { draftSaved, fillLicence, submit, waitForState } from './steps.ts';

const field = 'documento';
const inDraft = 'document';
const card = `[data-file="${field}"]`;

async function press(page: Page, text: string): Promise<void> {
  await page.locator(`${card} button`, { hasText: text }).click();
}

/** Milliseconds: how long the dialog waits for the page to be found (straighten-dialog.tsx). */
const lookPatience = 3000;

/** Keeps the dialog's patience from ending by itself. @returns a function that ends it */
async function holdPatience(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((patience) => {
    const held: (() => void)[] = [];
    const set = globalThis.setTimeout.bind(globalThis);
    const hold = (run: () => void, delay?: number): unknown =>
      delay === patience ? void held.push(run) : set(run, delay);
    Object.assign(globalThis, {
      setTimeout: hold,
      endPatience: () => held.splice(0).forEach((run) => run()),
    });
  }, lookPatience);
  return () => page.evaluate(() => Reflect.get(globalThis, 'endPatience')());
}

test('a page is cut out of its photo, and the whole photo had back', async () => {
  const { straighten } = photoEs;
  const api = await openApi();
  const { page } = await openContext({
    context: { serviceWorkers: 'block', hasTouch: true, viewport: { width: 360, height: 640 } },
  });
  await holdPatience(page);
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'es'));
  await page.goto(`${api.url}/licenses`);
  const photo = await photoOfDocument(page, 'libreta.jpg', 0);
  await fillLicence(page, photo);
  await expect.poll(async () => (await draftFile(page, inDraft))?.photo !== undefined).toBe(true);

  await press(page, straighten.open);
  await page.locator('.corner-stage[data-opened="true"]').waitFor();
  // The page begins 150 of 2000 pixels from the left, and is turned a little.
  await expect.poll(async () => Math.abs((await cornerAt(page, 'topLeft')).x - 0.087)).toBeLessThan(0.02);
  const found = await cornerAt(page, 'topLeft');
  await page.locator('[data-corner=topLeft]').focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-step=down]').click();
  const stepped = await cornerAt(page, 'topLeft');
  expect([stepped.x - found.x, stepped.y - found.y]).toEqual([
    expect.closeTo(0.01, 3),
    expect.closeTo(0.01, 3),
  ]);
  await dragCorner(page, 'bottomRight', -60, -40);
  await page.locator('.look-dialog .button-primary').click();
  await photoStands(page, field, 'straightened');
  expect(await page.locator(card).innerText()).toContain(straighten.done);
  // The dialog closes once the draft is saved with it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(straighten.open);

  await draftSaved(page);
  await page.reload();
  await photoStands(page, field, 'straightened');
  const kept = await draftFile(page, inDraft);
  expect(kept?.photo?.original?.sha256).toBe(sha256(photo.buffer));
  await press(page, straighten.undo);
  await page.locator(`${card} [data-photo=straightened]`).waitFor({ state: 'detached' });
  await expect.poll(async () => (await draftFile(page, inDraft))?.photo?.straightened).toBeUndefined();
  await press(page, straighten.open);
  await page.locator('.corner-stage[data-opened="true"]').waitFor();
  await page.keyboard.press('Escape');
  await press(page, straighten.open);
  await expect.poll(async () => Math.abs((await cornerAt(page, 'topLeft')).x - 0.087)).toBeLessThan(0.02);
  await page.locator('.look-dialog .button-primary').click();
  await photoStands(page, field, 'straightened');
  await draftSaved(page);
  const straightened = await draftFile(page, inDraft);
  const id = await submit(page);
  await waitForState(page, id, 'delivered');

  const [{ files } = { files: [] }] = await submissionsOf(api);
  expect(files).toMatchObject([{ field, name: 'libreta.jpg', sha256: straightened?.sha256 }]);
  expect(await edgesOf(page, await bytesStored(api, files[0]?.sha256 ?? ''))).toEqual([
    'paper',
    'paper',
    'paper',
    'paper',
  ]);
  expect(await piecesKept(page)).toBe(0);
});

test('corners come once it is known where they begin, and never move by themselves', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  const endPatience = await holdPatience(page);
  await page.goto(`${api.url}/licenses`);
  await fillLicence(page, await photoOfDocument(page, 'libreta.jpg', 0));
  await expect.poll(async () => (await draftFile(page, inDraft))?.photo !== undefined).toBe(true);
  const { open, use } = photoEn.straighten;
  const useButton = page.locator('.look-dialog button', { hasText: use });

  const photoWorker = '**/photo-worker*';
  const look = await holdRequests(page, photoWorker);
  await press(page, open);
  await page.locator('.corner-stage', { hasText: photoEn.opening }).waitFor();
  expect(await useButton.getAttribute('aria-disabled')).toBe('true');
  expect(await page.locator('[data-corner]').count()).toBe(0);
  // No corner that is not shown is moved.
  await page.locator('[data-step=down]').click();
  look();
  await page.locator('.corner-stage[data-opened=true][data-found=true]').waitFor();
  expect(Math.abs((await cornerAt(page, 'topLeft')).x - 0.087)).toBeLessThan(0.02);
  await page.keyboard.press('Escape');

  // The page is looked for without an end: the person begins alone.
  await page.unroute(photoWorker);
  const tell = await holdRequests(page, photoWorker);
  await press(page, open);
  await page.locator('.corner-stage', { hasText: photoEn.opening }).waitFor();
  await endPatience();
  await page.locator('.corner-stage[data-opened=true][data-found=false]').waitFor();
  const begun = await cornerAt(page, 'topLeft');
  expect(begun).toEqual({ x: expect.closeTo(0.05, 2), y: expect.closeTo(0.05, 2) });
  const answered = page.waitForResponse(photoWorker);
  tell();
  await answered;
  await useButton.click();
  await photoStands(page, field, 'straightened');
});

/** Fractions of the picture. */
async function cornerAt(page: Page, name: string): Promise<{ readonly x: number; readonly y: number }> {
  return page.locator(`[data-corner=${name}]`).evaluate((corner) => {
    const [own, picture] = [corner.getBoundingClientRect(), corner.parentElement!.getBoundingClientRect()];
    return {
      x: (own.left + own.width / 2 - picture.left) / picture.width,
      y: (own.top + own.height / 2 - picture.top) / picture.height,
    };
  });
}

/** The corner is where it is let go, and what is under the finger is shown larger meanwhile. */
async function dragCorner(page: Page, name: string, right: number, down: number): Promise<void> {
  const corner = page.locator(`[data-corner=${name}]`);
  const { x, y, width, height } = (await corner.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + right, y + height / 2 + down, { steps: 3 });
  await page.locator('.corner-magnifier img').waitFor();
  await page.mouse.up();
  await page.locator('.corner-magnifier').waitFor({ state: 'detached' });
  const after = (await corner.boundingBox())!;
  expect([after.x - x, after.y - y]).toEqual([expect.closeTo(right, 0), expect.closeTo(down, 0)]);
}

/** What is in the middle of each edge of a picture: top, right, bottom, left. */
async function edgesOf(page: Page, picture: Buffer): Promise<readonly string[]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const [x, y] = [bitmap.width, bitmap.height];
    const places = [
      [x / 2, y * 0.03],
      [x * 0.97, y / 2],
      [x / 2, y * 0.97],
      [x * 0.03, y / 2],
    ] as const;
    return places.map(([column, row]) =>
      (context.getImageData(column, row, 1, 1).data[0] ?? 0) > 150 ? 'paper' : 'desk',
    );
  }, picture.toString('base64'));
}
