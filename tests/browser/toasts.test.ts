import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { open } from './open.ts';
import { draftSaved, fillEvaluation, press, textOf } from './steps.ts';

const withoutWorker = { serviceWorkers: 'block' } as const;

/** Milliseconds, including the 600 before it, after which a toast has gone. */
const shownWithin = 800;

describe('a toast', () => {
  test('stands top right for 4 seconds, three at most', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await open(page, `${api.url}/requests`);
    await keepDrafts(page, api.url, 4);
    await page.clock.install();
    await open(page, `${api.url}/requests`);
    await page.locator('.row').first().waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);

    for (let left = 4; left > 0; left -= 1) await deleteDraft(page, left);

    await page.locator('.empty').waitFor();
    const toasts = page.locator('.toasts-top-right .toast');
    await letItCome(toasts.nth(2));
    await expect.poll(() => toasts.count()).toBe(3);
    const { x = 0, y = 0, width = 0 } = (await page.locator('.toasts-top-right').boundingBox()) ?? {};
    expect(y).toBeLessThan(100);
    expect(x + width).toBeGreaterThan(1240);
    await page.clock.runFor(3400);
    await expect.poll(() => toasts.count()).toBe(3);
    await page.clock.runFor(shownWithin);
    await expect.poll(() => toasts.count()).toBe(0);
  });

  test('about a flag stands for 10 seconds', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await page.clock.install();
    await open(page, `${api.url}/liberian`);
    await page.locator('.tasks').waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    const toast = page.locator('.toasts-top-right .toast');

    for (const [flag, title] of [
      ['other', 'COC Review Required: Non-STCW Country'],
      ['crimea', 'COC Eligibility Notice: Sanctioned Country'],
    ] as const) {
      await page.locator('[name="cocFlag"]').selectOption(flag);
      await letItCome(toast);

      await expect.poll(() => toast.innerText()).toContain(title);
      await page.clock.runFor(9400);
      await expect.poll(() => toast.count()).toBe(1);
      await page.clock.runFor(shownWithin);
      await expect.poll(() => toast.count()).toBe(0);
    }
  });

  test('of an evaluation tells failure and success, for 5 seconds', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await page.clock.install();
    await page.route('**/api/evaluation/new', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        json: { type: 'urn:pmts:problem:test', message: 'El curso no existe' },
      }),
    );
    await open(page, `${api.url}/evaluation`);
    await fillEvaluation(page);
    await stopIn(page);
    const toast = page.locator('.toasts-bottom-right .toast');

    await page.locator('button[type=submit]').click();
    await page.locator('main [data-state="attention"]').waitFor();
    await letItCome(toast);

    const failure = 'There was an error submitting your evaluation. Please try again later.';
    await expect.poll(() => toast.innerText()).toContain(failure);
    await expect.poll(() => toast.innerText()).toContain('El curso no existe');
    expect(await page.getByText('Evaluation submitted successfully!').count()).toBe(0);
    await toast.getByRole('button', { name: 'Close' }).click();
    await page.clock.runFor(shownWithin);
    await expect.poll(() => toast.count()).toBe(0);

    await page.unroute('**/api/evaluation/new');
    await page.clock.resume();
    await press(page, 'Edit and resend');
    await page.locator('[name="courseName"]').fill('ECDIS');
    await stopIn(page);
    await page.locator('button[type=submit]').click();
    await page.locator('main [data-state="delivered"]').waitFor();
    await letItCome(toast);

    await expect.poll(() => toast.innerText()).toContain('Evaluation submitted successfully!');
    await expect.poll(() => textOf(page)).toContain('Evaluation submitted successfully!');
    const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
    expect(y + height).toBeGreaterThan(680);
    await page.clock.runFor(4400);
    await expect.poll(() => toast.count()).toBe(1);
    await page.clock.runFor(shownWithin);
    await expect.poll(() => toast.count()).toBe(0);
    expect((await submissionsOf(api)).map(({ fields }) => fields)).toMatchObject([{ courseName: 'ECDIS' }]);
  });

  test('of errors does not lie over their list, where a phone shows little else', async () => {
    const api = await openApi();
    const { page } = await openContext({
      context: { ...withoutWorker, viewport: { width: 360, height: 640 } },
    });
    await page.clock.install();
    await open(page, `${api.url}/liberian`);
    await page.locator('.tasks').waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      new MutationObserver(() => {
        for (const toast of document.querySelectorAll<HTMLElement>('.toast'))
          dataset['told'] = toast.innerText;
      }).observe(document.body, { subtree: true, childList: true });
    });

    await page.locator('button[type=submit]').click();

    await page.locator('.error-summary:focus').waitFor();
    const told = async (): Promise<string | null> => {
      await page.clock.runFor(20);
      return page.locator('html').getAttribute('data-told');
    };
    await expect.poll(told).toContain('Validation Failed');
    await expect.poll(() => overErrors(page)).toBe(false);
  });
});

/** Stops the clock of the page a minute from now. */
async function stopIn(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Creates this many drafts of evaluations. */
async function keepDrafts(page: Page, url: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    await open(page, `${url}/evaluation`);
    if (made > 0) await page.getByRole('button', { name: 'Start new' }).click();
    await page.locator('[name="courseName"]').fill(`GMDSS ${made}`);
    await draftSaved(page);
  }
}

/** What shows a toast is loaded first, and React shows what it had to load after a moment of its own. */
/** Whether a toast lies over the list of errors. */
function overErrors(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const list = document.querySelector('.error-summary')?.getBoundingClientRect();
    return [...document.querySelectorAll('.toast')].some((toast) => {
      const { top, bottom } = toast.getBoundingClientRect();
      return list !== undefined && top < list.bottom && list.top < bottom;
    });
  });
}

async function letItCome(toast: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await toast.page().clock.runFor(20);
      return toast.count();
    })
    .toBe(1);
}

async function deleteDraft(page: Page, left: number): Promise<void> {
  await page.waitForFunction((count) => document.querySelectorAll('.row').length === count, left);
  await page.locator('.row .icon-button').first().click();
  await page.locator('dialog .button-danger').click();
}
