import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type DocumentKind, documentKinds } from '../support/documents/kinds.ts';
import { heicPhoto } from '../support/documents/heic-photo.ts';
import { exampleOf, examplesOf, type Sending, send, withFile } from '../support/sending.ts';
import { openRequest, sendDrawable } from './desk-steps.ts';
import { patience } from './link.ts';
import { enterAs } from './staff-steps.ts';

const ana = 'ana@pmts.test';

async function openDesk(tolerated: readonly RegExp[]): Promise<{ readonly page: Page; readonly api: Api }> {
  const api = await openApi();
  await addAccount(api.settings, ana, 'moderator');
  const context = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;
  const { page } = await openContext({ context, tolerated });
  await enterAs(page, api, ana);
  return { page, api };
}

test('each kind of document is shown whole or says what is missing', async () => {
  const { page, api } = await openDesk([/Warning: /]);
  const example = await exampleWithMostFiles();
  const found = [];
  for (let from = 0; from < documentKinds.length; from += example.files.length) {
    const kinds = documentKinds.slice(from, from + example.files.length);
    const submissionId = await sendKinds(api, example, kinds);
    await openRequest(page, api.url, submissionId);
    for (const kind of kinds) {
      found.push(await shownOf(page, kind));
      await page.keyboard.press(']');
    }
  }

  expect(found).toEqual(documentKinds.map(expectedOf));
});

test('a document that never answers is given up, and the next one is shown', async () => {
  const { page, api } = await openDesk([]);
  const { submissionId } = await sendDrawable(api, 'liberian');
  await page.route(/pdf-worker/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => undefined;' }),
  );
  await page.clock.install();
  await openRequest(page, api.url, submissionId);
  await page.locator('.document-waiting').waitFor(patience);
  await page.clock.fastForward(4000);
  await page.getByText(/Still drawing|Se sigue dibujando/).waitFor(patience);
  await page.clock.fastForward(21_000);
  await page.locator('[data-not-drawn="stuck"]').waitFor(patience);
  await page.unroute(/pdf-worker/);
  await page.keyboard.press('1');
  await page.locator('[data-dialog="not-shown"]').waitFor(patience);
  await page.keyboard.press('Escape');

  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await page.locator('.document-stage[data-shown]').waitFor(patience);
  expect(await page.locator('canvas[data-drawn="1"]').count()).toBe(1);
});

test('a viewer that cannot be loaded is not blamed on the document', async () => {
  const { page, api } = await openDesk([/Failed to load|pdf-worker/]);
  const { submissionId } = await sendDrawable(api, 'licence');
  await page.route(/pdf-worker/, (route) => route.abort());
  await openRequest(page, api.url, submissionId);
  await page.locator('[data-not-drawn]').waitFor(patience);
  expect(await page.locator('[data-not-drawn]').textContent()).toMatch(/sound|buen estado/);
  await page.unroute(/pdf-worker/);

  await page.locator('.document-paper button').click();
  await page.locator('.document-stage[data-shown]').waitFor(patience);
});

test('a photo in HEIC is displayed where the browser cannot decode it', async () => {
  const { page, api } = await openDesk([]);
  const sending = withFile(await exampleOf('licence'), heicPhoto, 'photo.heic');
  expect((await send(api.url, sending)).status).toBe(201);
  await openRequest(page, api.url, sending.submissionId);
  await page.locator('.document-stage[data-shown]').waitFor(patience);
  const levels = await page.locator('.picture-frame canvas').evaluate((image) => {
    const context = new OffscreenCanvas(64, 64).getContext('2d');
    context?.drawImage(image as HTMLCanvasElement, 0, 0, 64, 64);
    return [8, 56].map((x) => context?.getImageData(x, 32, 1, 1).data[0]);
  });
  expect(levels[0]).toBeLessThan(70);
  expect(levels[1]).toBeGreaterThan(190);
});

async function exampleWithMostFiles(): Promise<Sending> {
  const all = await Promise.all(
    (await examplesOf('liberian')).map((_, index) => exampleOf('liberian', index)),
  );
  return all.reduce((most, one) => (one.files.length > most.files.length ? one : most));
}

/** Sends the example with these documents in place of its first ones. */
async function sendKinds(api: Api, example: Sending, kinds: readonly DocumentKind[]): Promise<string> {
  const submissionId = crypto.randomUUID();
  const files = example.files.map((file, index) => {
    const bytes = kinds[index]?.bytes ?? file.bytes;
    return { ...file, name: `${index}.pdf`, bytes };
  });
  expect((await send(api.url, { ...example, submissionId, files })).status).toBe(201);
  return submissionId;
}

/** What the desk shows of the current document. */
async function shownOf(page: Page, { name, ink = [] }: DocumentKind) {
  const stage = page.locator('.document-stage');
  await stage.locator('canvas[data-drawn="1"]').waitFor(patience);
  await page.locator('.document-stage[data-shown], [data-not-drawn]').first().waitFor(patience);
  const faults = await stage
    .locator('[data-not-drawn]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-not-drawn')));
  const inked = await stage.locator('canvas').evaluate((canvas, boxes) => {
    const context = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
    if (context === null) return [];
    const scale = context.canvas.width / 595;
    return boxes.map(([x, y, width, height]) => {
      const top = context.canvas.height - (y + height) * scale;
      const { data } = context.getImageData(x * scale, top, width * scale, height * scale);
      return data.some((value, at) => at % 4 < 3 && value < 128);
    });
  }, ink);
  return {
    name,
    faults,
    isSeen: (await page.locator('.document-stage[data-shown]').count()) === 1,
    inked,
    text: await stage.locator('[data-document-view]').innerText(),
    embedded: await stage.locator('.embedded-files li').count(),
  };
}

function expectedOf({ name, ink = [], words = [], embedded = 0, faults }: DocumentKind) {
  return {
    name,
    faults: expect.toSatisfy((found: readonly string[]) =>
      faults.some((list) => list.join() === found.join()),
    ),
    isSeen: faults.every((list) => list.length > 0) ? false : expect.any(Boolean),
    inked: ink.map(() => true),
    text: expect.stringMatching(new RegExp(words.map((word) => `(?=[^]*${word})`).join(''))),
    embedded,
  };
}
