import type { Page } from 'playwright-core';
import {
  agree,
  choose,
  chooseGovernment,
  fillStudent,
  openCourses,
  pressSubmit,
} from '../../browser/quote-steps.ts';
import { open } from '../../browser/open.ts';
import { draftSaved, openDetails, stopTheClock, submit, waitForState } from '../../browser/steps.ts';
import { sayBusy } from './busy.ts';
import type { Scene } from './scene.ts';

/** Courses chosen, their quote, and an estimate that waits; both also on paper. */
export async function quoteScenes(page: Page, url: string): Promise<readonly Scene[]> {
  await choosesCourses(page, url);
  await agree(page);
  const quoted = await submit(page);
  await waitForState(page, quoted, 'delivered');
  await page.route('**/api/send-email', (route) => sayBusy(route));
  await choosesCourses(page, url);
  await agree(page);
  const waiting = await submit(page);
  await page.locator('.request-lines', { hasText: /Server busy|Servidor ocupado/ }).waitFor();
  await choosesCourses(page, url);
  await draftSaved(page);
  await stopTheClock(page.context());
  return [...formScenes(url), ...paperScenes(url, quoted, waiting)];
}

async function choosesCourses(page: Page, url: string): Promise<void> {
  await openCourses(page, url);
  await chooseGovernment(page, 'panama');
  await choose(page, { courses: ['1', '2', '11'], renewalCourses: ['6'] });
  await fillStudent(page);
}

function formScenes(url: string): readonly Scene[] {
  const show = async (page: Page): Promise<void> => {
    await openCourses(page, url);
    await page.locator('[data-summary]').waitFor();
  };
  return [
    { name: 'courses chosen', more: [{ name: 'what they cost', part: '[data-summary]' }], show },
    {
      name: 'submitted too early',
      part: '.form-end',
      async show(page) {
        await show(page);
        await pressSubmit(page);
        await page.locator('[data-check] [role="alert"]').waitFor();
      },
    },
    {
      name: 'a course searched for',
      part: '[data-picker="courses"]',
      async show(page) {
        await show(page);
        await page.locator('[data-picker="courses"] input[type=search]').fill('tank');
        await page.locator('[data-picker="courses"] li').nth(8).waitFor({ state: 'detached' });
      },
    },
    {
      name: 'submitted with errors',
      async show(page) {
        await show(page);
        await page.locator('[name="email"]').fill('');
        await page.getByRole('searchbox').last().fill('zzz');
        await agree(page);
        await page.locator('button[type=submit]').click();
        await page.locator('.error-summary').waitFor();
      },
    },
    {
      name: 'courses that another government does not offer',
      part: '.selection-note',
      async show(page) {
        await openCourses(page, url);
        await chooseGovernment(page, 'panama');
        await choose(page, { courses: ['1'], renewalCourses: ['6'] });
        await page.locator('[name="government"]').selectOption('honduras');
        await page.locator('.selection-note button').waitFor();
      },
    },
  ];
}

function paperScenes(url: string, quoted: string, waiting: string): readonly Scene[] {
  const shown = (name: string, id: string, state: string): Scene => ({
    name,
    more: [{ name: `${name}, on paper`, isOnPaper: true }],
    async show(page) {
      await open(page, `${url}/requests/${id}`);
      await waitForState(page, id, state);
      await openDetails(page);
      if (state !== 'queued') await page.locator('[data-code-step]').waitFor();
    },
  });
  return [shown('quoted', quoted, 'delivered'), shown('an estimate waits', waiting, 'queued')];
}
