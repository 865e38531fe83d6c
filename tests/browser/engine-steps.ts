import { writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { camera, withCameraNotes } from '../support/exif.ts';
import type { EnginePage } from '../support/engines/engine.ts';
import {
  drawPicture,
  type KeptFileFacts,
  readDraftFile,
  type SeenPicture,
  seePicture,
} from './photo-in-page.ts';
import { corners } from './photo-steps.ts';
import { longestWait } from '../../scripts/longest-wait.ts';

/** What a seafarer does, in whatever engine; steps.ts has the same for Chromium alone. */

/** Milliseconds; the machine may be busy. */
const patience = { timeout: longestWait, interval: 250 };

/** @throws Error with the text of the page if it does not appear */
export async function waitFor(page: EnginePage, selector: string): Promise<void> {
  const isThere = () =>
    page.evaluate((wanted) => document.querySelector(wanted) !== null, selector).catch(() => false);
  const deadline = Date.now() + patience.timeout;
  while (!(await isThere())) {
    if (Date.now() > deadline) throw new Error(`No ${selector} in:\n${await textOf(page)}`);
    await new Promise((resolve) => setTimeout(resolve, patience.interval));
  }
}

export async function offlineReady(page: EnginePage): Promise<void> {
  await waitFor(page, 'html[data-offline-ready="true"][data-whole="true"]');
}

/** Opens a page of the app and waits until React has hydrated it (docs/decisions/045). */
export async function open(page: EnginePage, url: string): Promise<void> {
  await page.goto(url);
  await waitFor(page, ':root:not(:has(#root[data-path])) main h1');
}

/** Sets values as typing does, with events for listeners. */
export async function fill(page: EnginePage, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    await waitFor(page, `[name="${name}"]`);
    await page.evaluate(typeIn, { name, value });
  }
}

/** Runs in the page. React tracks the value it has written, so this uses the native setter below it. */
function typeIn({ name, value }: { readonly name: string; readonly value: string }): void {
  const control = document.querySelector(`[name="${name}"]`);
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
  setter?.call(control, value);
  for (const type of ['input', 'change']) control?.dispatchEvent(new Event(type, { bubbles: true }));
}

/** The values of these controls, once they exist. */
export async function answersOf(
  page: EnginePage,
  names: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  for (const name of names) await waitFor(page, `[name="${name}"]`);
  return page.evaluate(
    (all) =>
      Object.fromEntries(
        all.map((name) => [name, document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '']),
      ),
    names,
  );
}

/** Clicks everything that the selector matches. */
export async function click(page: EnginePage, selector: string): Promise<void> {
  await waitFor(page, selector);
  await page.evaluate((wanted) => {
    for (const one of document.querySelectorAll<HTMLElement>(wanted)) one.click();
  }, selector);
}

/** Chooses a file and waits until the page has copied it. */
export async function pick(page: EnginePage, name: string, path: string): Promise<void> {
  await waitFor(page, `input[type=file][name="${name}"]`);
  await page.pick(`input[type=file][name="${name}"]`, path);
  await waitFor(page, `[data-file="${name}"][data-file-state="kept"]`);
}

/** Presses submit. @returns the submission id on the next screen */
export async function submit(page: EnginePage): Promise<string> {
  await click(page, 'main form button[type=submit]');
  const screen = 'main [data-submission-id][data-state]';
  await waitFor(page, screen);
  return page.evaluate(
    (one) => document.querySelector<HTMLElement>(one)?.dataset['submissionId'] ?? '',
    screen,
  );
}

export async function textOf(page: EnginePage): Promise<string> {
  return page.evaluate(() => document.querySelector('main')?.innerText ?? '', undefined);
}

/** Announces the network to the page, as an intermittent link does. @returns whether the request is delivered */
export async function isDelivered(page: EnginePage, id: string): Promise<boolean> {
  await tellOfNetwork(page);
  const state = await page.evaluate(
    (wanted) =>
      document.querySelector<HTMLElement>(`main [data-submission-id="${wanted}"]`)?.dataset['state'],
    id,
  );
  return state === 'delivered';
}

/** Announces the network, as the browser does when it returns. */
export async function tellOfNetwork(page: EnginePage): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('online')), undefined);
}

/** A 12-megapixel photo as a phone takes it, lying on its side and with its location, encoded by the engine itself. */
export async function writePhoto(page: EnginePage, path: string): Promise<Buffer> {
  const base64 = await page.evaluate(drawPicture, {
    width: 4000,
    height: 3000,
    type: 'image/jpeg',
    colours: corners,
  });
  const photo = withCameraNotes(Buffer.from(base64, 'base64'), { orientation: 6 });
  expect(photo.includes(camera)).toBe(true);
  await writeFile(path, photo);
  return photo;
}

/** The picture's appearance in the viewer of its card. */
export async function lookAtPhoto(page: EnginePage, field: string): Promise<SeenPicture> {
  await click(page, `[data-file="${field}"] [aria-haspopup="dialog"]:not([data-straighten])`);
  await waitFor(page, '.look-stage[data-opened="true"] img');
  return page.evaluate(seePicture, '.look-stage img');
}

/** The only draft's facts about the file in this field. */
export function draftFile(page: EnginePage, field: string): Promise<KeptFileFacts | null | undefined> {
  return page.evaluate(readDraftFile, field);
}
