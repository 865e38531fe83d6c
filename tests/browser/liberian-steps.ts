import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sampleFile } from '../support/sample-files.ts';
import type { Api } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { hiddenFocus } from './layout.ts';
import { type FileToPick, pick } from './steps.ts';

export const officer = {
  fullName: 'José Ñáñez',
  passport: 'PA1234567',
  email: 'jose@ship.example',
} as const;

/** The names of the controls, for a rank of eight courses. */
export const elevenFiles = [
  'idPhotoFile',
  'passportPhotoFile',
  'rlm105File',
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => `certificateFile_${index}`),
];

/** Named as every camera names it; each has bytes of its own. */
export function image(seed: number, size = 40_000 + seed): FileToPick {
  return { name: 'image.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(sampleFile('jpeg', size, seed)) };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function openLiberian(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/liberian`);
  await page.locator('.tasks').waitFor();
}

export async function fillOfficer(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(officer)) await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[name="nationality"]').selectOption('panama');
  await page.locator('[name="cocFlag"]').selectOption('panama');
  await page.locator('[name="currentRankText"]').selectOption('chiefMate');
}

export async function chooseRank(page: Page, rank: string): Promise<void> {
  await page.locator('[name="rankApplying"]').selectOption(rank);
  await page.locator('[data-course] [data-file]').first().waitFor();
}

export async function fillNumbers(page: Page): Promise<void> {
  const numbers = page.locator('[name^="certificateNumber_"]');
  for (let index = 0; index < (await numbers.count()); index += 1) {
    await page.locator(`[name="certificateNumber_${index}"]`).fill(`C-${index}`);
  }
}

/** Fills in everything the form asks for, with small files. */
export async function fillApplication(page: Page, rank: string): Promise<void> {
  await fillOfficer(page);
  await chooseRank(page, rank);
  const inputs = page.locator('form input[type=file][name]');
  const names = await inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).name));
  for (const [index, name] of names.entries()) await pick(page, name, image(index));
  await fillNumbers(page);
  await page.locator('[name="confirmRequirements"]').check();
}

/** The states of the six steps, as the task list shows them. */
export function stepStates(page: Page): Promise<readonly (string | undefined)[]> {
  return page
    .locator('[data-step]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['stepState']));
}

export async function hashesReceived(api: Api): Promise<Readonly<Record<string, string>>> {
  const [submission] = await submissionsOf(api);
  return Object.fromEntries((submission?.files ?? []).map((file) => [file.field, file.sha256]));
}

/** Presses Tab until this has the focus; every stop on the way is visible. @throws when it is never reached */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab');
    // A toast that covers it gives way with the next frame.
    await expect.poll(() => hiddenFocus(page)).toBeUndefined();
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** A decodable picture, 1200 by 1600. */
export async function drawnPhoto(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1200;
    canvas.height = 1600;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas');
    for (let band = 0; band < 16; band += 1) {
      context.fillStyle = `hsl(${band * 22} 60% 60%)`;
      context.fillRect(0, band * 100, 1200, 100);
    }
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}
