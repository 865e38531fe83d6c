import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageTexts } from '../../src/forms/liberian/texts.ts';
import { form } from '../../src/forms/liberian/index.ts';
import { bytesStored } from '../support/browser/bytes-stored.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { drawnPhoto, image, officer, openLiberian, tabTo } from './liberian-steps.ts';
import { type FileToPick, textOf, typeChoice, waitForState } from './steps.ts';

async function chooseFile(page: Page, name: string, file: FileToPick): Promise<void> {
  await tabTo(page, `#field-${name}`);
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await choosing).setFiles(file);
  await page.locator(`[data-file="${name}"][data-file-state="kept"]`).waitFor();
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, `[name="${name}"]`);
  await page.keyboard.type(text);
}

async function down(page: Page, name: string, presses: number): Promise<void> {
  await tabTo(page, `[name="${name}"]`);
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowDown');
}

/** Every longer text in a tree of texts. */
function stringsIn(texts: unknown): readonly string[] {
  if (typeof texts === 'string') return texts.length > 8 && !texts.includes('{') ? [texts] : [];
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(stringsIn) : [];
}

const spanish = new Set([pageTexts.es, form.texts.es].flatMap(stringsIn));
const english = [pageTexts.en, form.texts.en]
  .flatMap(stringsIn)
  .filter((text) => ![...spanish].some((other) => other.includes(text)));

async function englishOn(page: Page): Promise<readonly string[]> {
  const shown = `${await textOf(page)}\n${await page.locator('.toasts').allInnerTexts()}`;
  return english.filter((text) => shown.includes(text));
}

/** Reads pixels and density of a JPEG from its segments (ITU-T T.81, T.871). */
function factsOf(jpeg: Buffer): { width: number; height: number; dotsPerInch: number } {
  let at = 2;
  while (jpeg[at] === 0xff && ![0xc0, 0xc2].includes(jpeg[at + 1] ?? 0)) at += 2 + jpeg.readUInt16BE(at + 2);
  return {
    width: jpeg.readUInt16BE(at + 7),
    height: jpeg.readUInt16BE(at + 5),
    dotsPerInch: jpeg[13] === 1 ? jpeg.readUInt16BE(14) : 0,
  };
}

test('in Spanish and with the keyboard alone: filled in, the photo cropped to its square, submitted', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'es'));
  // One listener from the start: otherwise each wait would switch the interception on during the key press.
  page.on('filechooser', () => undefined);
  await openLiberian(page, api.url);
  const photo = { name: 'image.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto(page) };
  await tabTo(page, 'button[type=submit]');
  await page.keyboard.press('Enter');
  await page.locator('.error-summary').waitFor();
  expect(await englishOn(page)).toEqual([]);
  await page.locator('.error-summary a').first().press('Enter');

  await page.keyboard.type(officer.fullName);
  await typeInto(page, 'passport', officer.passport);
  for (const name of ['nationality', 'cocFlag']) {
    await tabTo(page, `[name="${name}"]`);
    await typeChoice(page, 'Panam', 'panama');
  }
  await typeInto(page, 'email', officer.email);
  await chooseFile(page, 'idPhotoFile', photo);
  await tabTo(page, '.photo-tools button');
  await page.keyboard.press('Enter');
  await page.locator('dialog[data-opening="open"]').waitFor();
  expect(await englishOn(page)).toEqual([]);
  for (const key of ['+', '+', 'ArrowUp', 'ArrowLeft', '-']) await page.keyboard.press(key);
  await tabTo(page, '.crop-button[data-step="right"]');
  await page.keyboard.press('Space');
  await tabTo(page, '.crop-actions .button-primary');
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.getByText('image-700x700.jpg', { exact: true }).waitFor();
  await page.getByText('La foto ya es cuadrada: 700 por 700 píxeles.').waitFor();
  await chooseFile(page, 'passportPhotoFile', image(1));
  await chooseFile(page, 'rlm105File', image(2));
  await down(page, 'currentRankText', 7);
  await typeInto(page, 'otherCurrentRank', 'Timonel');
  await down(page, 'rankApplying', 4);
  // The parts that depend on a rank are loaded with it; earlier key presses would lead past them.
  await page.locator('#field-certificateFile_0').waitFor({ state: 'attached' });
  for (let index = 0; index < 6; index += 1) {
    await chooseFile(page, `certificateFile_${index}`, image(10 + index));
    await typeInto(page, `certificateNumber_${index}`, `C-${index}`);
  }
  await tabTo(page, '[name="confirmRequirements"]');
  await page.keyboard.press('Space');
  expect(await englishOn(page)).toEqual([]);
  await tabTo(page, 'button[type=submit]');
  await page.keyboard.press('Enter');

  const screen = page.locator('article[data-submission-id]');
  await screen.waitFor();
  await waitForState(page, (await screen.getAttribute('data-submission-id')) ?? '', 'delivered');
  expect(await englishOn(page)).toEqual([]);
  await expect.poll(() => textOf(page)).toContain('La referencia de su solicitud es: APP-');
  const [received] = await submissionsOf(api);
  expect(received?.fields).toMatchObject({
    ...officer,
    cocFlag: 'panama',
    otherCurrentRank: 'Timonel',
    rankApplying: 'oowe',
  });
  const cropped = received?.files.find(({ field }) => field === 'idPhotoFile');
  expect(factsOf(await bytesStored(api, cropped?.sha256 ?? ''))).toEqual({
    width: 700,
    height: 700,
    dotsPerInch: 400,
  });
});
