import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { locales } from '../../src/lib/locale.ts';
import { type FormId, formIds, isFeedback } from '../../src/forms/index.ts';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { documentForms } from '../support/form-lists.ts';
import { correctionOf } from '../support/additions.ts';
import { exampleOf, send, withFile, withText } from '../support/sending.ts';
import { write } from '../support/staff.ts';
import { changeCase, drawableFiles, openRequest, sendDrawable } from './desk-steps.ts';
import { boxesOf, cutTexts, findOverhang } from './layout.ts';
import { patience } from './link.ts';
import { openOffice } from './office.ts';
import { enterAs, speak } from './staff-steps.ts';

const ana = 'ana@pmts.test';

const sizes = [
  { width: 1280, height: 800, share: 0.65 },
  { width: 1440, height: 900, share: 0.7 },
  { width: 360, height: 640, share: 0 },
] as const;

/** The height that can be seen of the first element of this kind, and its upper edge, in pixels. */
async function seenOf(
  page: Page,
  selector: string,
): Promise<{ readonly height: number; readonly top: number }> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      let [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)];
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const edges = box.getBoundingClientRect();
        [from, to] = [Math.max(from, edges.top), Math.min(to, edges.bottom)];
      }
      return { height: Math.max(0, to - from), top: top + scrollY };
    });
}

/** The answers of which nothing is covered. */
function answersInSight(page: Page): Promise<number> {
  return page.locator('[data-answer]').evaluateAll(
    (answers) =>
      answers.filter((answer) => {
        const { top, bottom, left, height } = answer.getBoundingClientRect();
        const isThere = (y: number): boolean => answer.contains(document.elementFromPoint(left + 2, y));
        return height > 0 && top >= 0 && bottom <= innerHeight && isThere(top + 2) && isThere(bottom - 2);
      }).length,
  );
}

function drawn(page: Page) {
  return page.locator('[data-document-view] :is(canvas[data-drawn="1"], img)').first();
}

describe('a request in one look', () => {
  test.each(sizes)('in $width x $height', async ({ share, ...viewport }) => {
    const api = await openApi();
    await addAccount(api.settings, ana, 'moderator');
    const { page } = await openContext({
      context: { serviceWorkers: 'block', reducedMotion: 'reduce', viewport },
    });
    await enterAs(page, api, ana);
    // Each form in each language, in a window of some size.
    const begin = sizes.findIndex(({ width }) => width === viewport.width);
    for (const [index, form] of formIds.entries()) {
      await speak(page, locales[(begin + index) % locales.length] ?? 'en');
      await openRequest(page, api.url, (await sendDrawable(api, form)).submissionId);
      if (documentForms.includes(form)) await expectDocument(page, form, { share, ...viewport });
      else
        await page
          .locator(isFeedback(form) ? '[data-ratings] dd' : '[data-prices] table')
          .first()
          .waitFor(patience);
      await expectWriting(page, form, viewport);
      expect(await findOverhang(page), form).toEqual({ pixels: 0, elements: [] });
    }
  });
});

test.each(locales)('name, address, next step and assignee of a request are whole: %s', async (language) => {
  const api = await openApi();
  const holder = 'maria-fernanda.rodriguez@pmts.test';
  const applicant = {
    nombre: 'Maximiliano Bartolomé',
    apellido: 'de la Santísima T.',
    correo: 'maximiliano.delasantisima@crewing.example',
  };
  const example = await exampleOf('licence');
  const sending = Object.entries(applicant).reduce(
    (changed, [name, text]) => withText(changed, name, text),
    withFile(example, (await drawableFiles()).pdf),
  );
  expect((await send(api.url, sending)).status).toBe(201);
  await addAccount(api.settings, ana, 'moderator');
  const assignee = await addAccount(api.settings, holder, 'moderator');
  const { page } = await openContext({ context: { serviceWorkers: 'block', reducedMotion: 'reduce' } });
  const token = await enterAs(page, api, ana);
  await changeCase(api, token, sending.submissionId, {
    state: 'waitingForApplicant',
    reason: 'Rank?',
    assignee,
  });
  await speak(page, language);

  for (const { width, height } of sizes.filter(({ share }) => share > 0)) {
    await page.setViewportSize({ width, height });
    await page.goto(`${api.url}/task/all`);
    await page.locator(`tr[data-submission="${sending.submissionId}"] a`).first().click();
    await page.locator('.case-facts').waitFor(patience);
    expect(await cutTexts(page, '.case-bar, .case-facts'), `${width}`).toEqual([]);
    const words = await page.locator('.case-bar').innerText();
    for (const word of [`${applicant.nombre} ${applicant.apellido}`, applicant.correo, 'maria-fernanda'])
      expect(words).toContain(word);
    // Nothing lies on anything else.
    const parts = await boxesOf(page, '.case-bar > *, .case-head > *, .case-second > *');
    const cells = await boxesOf(page, '.case-head > *, .case-actions > *');
    for (const [index, { left }] of cells.entries())
      if (index > 0) expect(left, `${width}`).toBeGreaterThanOrEqual(cells[index - 1]?.right ?? 0);
    for (const { right } of parts) expect(right).toBeLessThanOrEqual(width);
    const [view] = await boxesOf(page, '.document-paper');
    expect(view?.top).toBeLessThan(0.25 * height);
  }
});

test.each(locales)('the tabs of a request fit on one line of a phone: %s', async (language) => {
  const api = await openApi();
  await addAccount(api.settings, ana, 'moderator');
  const { page } = await openContext({
    context: { serviceWorkers: 'block', reducedMotion: 'reduce', viewport: { width: 360, height: 640 } },
  });
  const desk = { url: api.url, token: await enterAs(page, api, ana) };
  await speak(page, language);
  const { submissionId } = await sendDrawable(api, 'licence');
  const said = 12;
  for (let count = 0; count < said; count += 1) await write(desk, 'message', submissionId, `No. ${count}`);
  await openRequest(page, api.url, submissionId);
  const tabs = page.getByRole('tab');
  await tabs.getByText(`(${said})`).waitFor(patience);

  for (const tab of await tabs.all()) {
    await tab.click();
    const boxes = await boxesOf(page, '[role="tab"]');
    expect(new Set(boxes.map(({ top }) => top)).size, await tab.innerText()).toBe(1);
    for (const { height } of boxes) expect(height).toBeGreaterThanOrEqual(44);
    expect(await findOverhang(page)).toEqual({ pixels: 0, elements: [] });
  }
});

test.each(locales)(
  'what a document is and why it is wanted is readable, beside the one before: %s',
  async (language) => {
    const api = await openApi();
    const office = await openOffice(api);
    const { submissionId } = await sendDrawable(api, 'medical');
    const [first] = (await office.look(submissionId)).documents;
    const field = first?.field ?? '';
    const reason = 'La página con la fecha no se ve: envíe por favor una foto nítida de la página completa.';
    await office.judge(submissionId, field, reason);
    await office.move(submissionId, 'waitingForApplicant', 'Falta un documento');
    const { files, ...correction } = correctionOf({ submissionId }, [field]);
    const { pdf } = await drawableFiles();
    const newer = files.map((file) => ({ ...file, name: 'documento-de-identidad-2026.pdf', bytes: pdf }));
    expect((await send(api.url, { ...correction, files: newer })).status).toBe(201);
    await office.judge(submissionId, field, reason);
    await addAccount(api.settings, ana, 'moderator');
    const { page } = await openContext({ context: { serviceWorkers: 'block', reducedMotion: 'reduce' } });
    await enterAs(page, api, ana);
    await speak(page, language);

    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      await openRequest(page, api.url, submissionId);
      await page.locator('.document-pair .verdict-reason').getByText(reason).waitFor(patience);
      expect(await boxesOf(page, '.document-which')).toHaveLength(2);
      expect(await cutTexts(page, '.document-line'), `${width}`).toEqual([]);
      if (width < 1280) continue;
      const papers = await boxesOf(page, '.document-paper');
      expect(new Set(papers.map(({ top }) => top)).size, 'both at the same height').toBe(1);
    }
  },
);

type Size = { readonly width: number; readonly height: number };

async function expectDocument(
  page: Page,
  form: FormId,
  { share, height }: Size & { readonly share: number },
): Promise<void> {
  await drawn(page).waitFor(patience);
  const { top } = await seenOf(page, '[data-document-view]');
  expect(top, form).toBeLessThan(2 * height);
  // Of the page that is drawn, not of its frame.
  const { height: seen } = await seenOf(page, '[data-document-view] :is(canvas, img)');
  expect(seen / height, form).toBeGreaterThanOrEqual(share);
  // On its edge, not below the window.
  if (share > 0) expect((await seenOf(page, '.verdicts')).height, form).toBeGreaterThan(32);
}

/** Together where there is room; by tabs on a phone, where the box stays in sight. */
async function expectWriting(page: Page, form: FormId, { width, height }: Size): Promise<void> {
  await page.locator('h1').focus();
  await page.keyboard.press('r');
  await page.locator('[data-composer] textarea').waitFor(patience);
  const isNarrow = width < 992;
  const look = async (view: 'documents' | 'answers'): Promise<void> => {
    if (isNarrow) await page.locator(`[role="tab"][data-jump="${view}"]`).click();
    expect((await seenOf(page, '[data-composer] textarea')).height, form).toBeGreaterThan(40);
  };
  if (documentForms.includes(form)) {
    await look('documents');
    expect((await seenOf(page, '[data-document-view]')).height / height, form).toBeGreaterThanOrEqual(0.4);
  }
  await look('answers');
  await page.locator('[data-answer]').first().scrollIntoViewIfNeeded();
  expect(await answersInSight(page), form).toBeGreaterThanOrEqual(2);
  await expectAttaching(page);
}

/** Whoever attaches a file sees where, that it is attached, and how to send it. */
async function expectAttaching(page: Page): Promise<void> {
  const isInSight = async (selector: string) =>
    (await boxesOf(page, `[data-composer] ${selector}`)).map(({ isWhole }) => isWhole);
  expect(await isInSight('button:has(+ [name="attachment"])')).toEqual([true]);
  const attach = (...names: readonly string[]) =>
    page
      .locator('[data-composer] [name="attachment"]')
      .setInputFiles(
        names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })),
      );
  await attach('refrendo-de-la-libreta-de-embarque-2026.pdf', 'foto.jpg');
  await page.locator('[data-attached="foto.jpg"]').waitFor(patience);
  expect(await isInSight('[data-attached]')).toEqual([true, true]);
  expect(await isInSight('.button-primary')).toEqual([true]);
  // More than a message carries: which were left out is said.
  await attach('tercero.pdf', 'cuarto.pdf');
  await page
    .locator('[data-composer] .attaching [role="status"]', { hasText: 'cuarto.pdf' })
    .waitFor(patience);
  expect(await page.locator('[data-attached]').count()).toBe(3);
}
