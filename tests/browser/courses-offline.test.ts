import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatDate } from '../../src/i18n/format.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { readCourses, replaceCourses } from '../../server/modules/courses/course-store.ts';
import { inDatabase } from '../support/quotes.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { expectWords, openLink, patience, speak } from './link.ts';
import { agree, choose, chooseGovernment, fillStudent, openCourses, visitCourses } from './quote-steps.ts';
import { offlineReady, openDetails, submit, textOf, waitForState, withoutBackgroundSync } from './steps.ts';

const mix = { courses: ['1', '11'], renewalCourses: ['6'] };
const total = '$430.00';
/** Of today, or in a run over midnight of tomorrow. */
const pricesAsOf = new RegExp(
  `Prices as of (${[0, 1].map((days) => formatDate(Date.now() + days * 24 * 60 * 60 * 1000)).join('|')})`,
);

/** Fills in the whole form and submits it. @returns the submission id */
async function ask(page: Page, origin: string): Promise<string> {
  await openCourses(page, origin);
  await chooseGovernment(page, 'panama');
  expect(await choose(page, mix)).toBe(total);
  await fillStudent(page);
  await agree(page);
  return submit(page);
}

/** By 20 dollars for Panamanians. */
async function raiseFirstPrice({ settings }: Api): Promise<void> {
  await inDatabase(settings, async (db) => {
    const [course, ...others] = await readCourses(db);
    if (course === undefined) throw new Error('No course');
    const dearer = { panamanian: 30_000, foreign: 40_000 };
    await replaceCourses(db, [{ ...course, prices: { ...course.prices, new: dearer } }, ...others]);
  });
}

test('a quote made without a network is delivered once, at new prices', async () => {
  const api = await openApi();
  const first = await launchBrowser();
  await first.page.goto(api.url);
  await offlineReady(first.page);
  await first.close();
  const browser = await launchBrowser({ profile: first.profile });
  // Chromium's emulated offline mode does not reach a worker that starts later: it would try, reach nobody, and leave
  // it in doubt whether the request has arrived.
  await withoutBackgroundSync(browser.context);
  await api.stop();
  await browser.offline(true);

  const id = await ask(browser.page, api.url);

  await browser.page.locator('article[data-state="queued"]').waitFor();
  await openDetails(browser.page);
  await expectWords(browser.page, 'estimate', 'NOT sent yet', 'Estimate', pricesAsOf, total, 'José Ñáñez');
  expect(await textOf(browser.page)).not.toMatch(/PMTS\/Q|Quote Generated/);
  await browser.kill();
  expect(await submissionsOf(api)).toEqual([]);
  await raiseFirstPrice(api);

  await api.start();
  const again = await launchBrowser({ profile: first.profile });
  await again.page.goto(`${api.url}/requests/${id}`);
  await waitForState(again.page, id, 'delivered');
  await expectWords(again.page, 'receipt', 'Quote Generated!', 'Quote Confirmed', 'PMTS/Q/0001');
  await expect.poll(() => again.page.locator('[data-next] [data-total="total"]').innerText()).toBe('$450.00');
  await openDetails(again.page);
  const differs = 'The quote is $450.00. The estimate on this device was $430.00: the prices have changed.';
  await expectWords(again.page, 'differs', differs, '$305.00');
  expect(await textOf(again.page)).not.toContain('This is an estimate');
  await speak(again.page, 'es');
  await expectWords(again.page, 'differs', 'La cotización es de $450.00.', 'era de $430.00');
  const received = await submissionsOf(api);
  expect(received.map(({ submissionId, reference }) => [submissionId, reference])).toEqual([
    [id, 'PMTS/Q/0001'],
  ]);
  expect(received[0]?.fields).toMatchObject({ ...mix, submissionType: 'quote', nationality: 'panama' });
});

test('the last good prices stand with their date while the API is silent, broken or not itself', async () => {
  const { proxy, page } = await openLink();
  await visitCourses(page, proxy.url);
  const faults = [
    { kind: 'html200' },
    { kind: 'status', status: 500, body: 'Too many connections' },
    { kind: 'refuse' },
    { kind: 'blackHole' },
  ] as const;
  for (const fault of faults) {
    proxy.set(fault);
    await openCourses(page, proxy.url);
    await expectWords(page, fault.kind, pricesAsOf);
    await chooseGovernment(page, 'panama');
    expect(await choose(page, mix), fault.kind).toBe(total);
  }
  // Whether the API is available is never answered from the cache.
  proxy.set({ kind: 'refuse' });
  const asked = (cache: RequestCache): Promise<string> =>
    page.evaluate(
      (mode) =>
        fetch('/api/courses/getAllCourses', { cache: mode }).then(
          () => 'answered',
          () => 'no answer',
        ),
      cache,
    );
  expect([await asked('no-store'), await asked('no-cache')]).toEqual(['no answer', 'answered']);

  proxy.set({ kind: 'pass' });
  await expect.poll(() => noticesAfterTryingAgain(page), patience).toBe(0);
});

/**
 * Presses once, and gives the API longer than the worker does.
 * @returns the number of notices about the date of the prices
 */
async function noticesAfterTryingAgain(page: Page): Promise<number> {
  const notice = page.getByText(pricesAsOf);
  // The button is gone if the answer has arrived since the last look.
  const button = page.getByRole('button', { name: 'Try again' });
  const press = button.click({ timeout: 5000 }).catch(() => undefined);
  await press;
  await notice.waitFor({ state: 'detached', timeout: 5000 }).catch(() => undefined);
  return notice.count();
}

test('without any prices the page says what failed, as plain text, and tries again', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  const body = `<b onclick="alert(1)">Too many connections</b>${'x'.repeat(500)}`;
  await page.route('**/getAllCourses', (route) => route.fulfill({ status: 503, body }));
  await openCourses(page, api.url);
  const failure = page.locator('.notice-bad');
  for (const [locale, sentence, again] of [
    ['en', 'Failed to load courses. Please try again later.', 'Error loading courses'],
    ['es', 'No se pudieron cargar los cursos. Por favor, intente más tarde.', 'Error al cargar los cursos'],
  ] as const) {
    await speak(page, locale);
    await page.locator('[name="government"]').selectOption('panama');
    await expect.poll(() => failure.innerText()).toContain(sentence);
    await expect.poll(() => page.locator('.course-list-empty').allInnerTexts()).toEqual([again, again]);
  }
  const detail = `503 ${body.slice(0, 200)}`;
  await expect.poll(() => failure.innerText()).toContain(detail);
  expect(await failure.innerText()).not.toContain(`${detail}x`);
  await page.route('**/getAllCourses', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Welcome aboard' }),
  );
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expectWords(page, 'portal', 'Respondió la página del Wi-Fi del barco');
  await page.unroute('**/getAllCourses');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await page.locator('[name="courses"]').first().waitFor();
  await expect.poll(() => failure.count()).toBe(0);
});
