import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { quoteTexts } from '../../src/forms/quote/texts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { mailOf } from '../support/quotes.ts';
import { expectWords, patience, speak } from './link.ts';
import {
  agree,
  choose,
  chooseGovernment,
  chosen,
  fillStudent,
  openCourses,
  pressSubmit,
  student,
} from './quote-steps.ts';
import { draftSaved, openDetails, openMore, submit, tellOfNetwork, textOf, waitForState } from './steps.ts';
import { submitAndTakeBack } from './taking-back.ts';

interface Opened {
  readonly api: Api;
  readonly page: Page;
}

/** @param serviceWorkers 'block': the test answers the page's requests in the API's place */
async function open(serviceWorkers: 'allow' | 'block' = 'block'): Promise<Opened> {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers } });
  await openCourses(page, api.url);
  return { api, page };
}

/** The one of the seven alerts on the screen, and the missing items named by the button. */
async function alertOf(page: Page): Promise<readonly [string, string]> {
  return [
    await page.locator('[data-check] [role="alert"]').innerText(),
    await page.locator('#submit-missing').innerText(),
  ];
}

async function expectAlert(page: Page, check: keyof (typeof quoteTexts)['en']['checks']): Promise<void> {
  await pressSubmit(page);
  const [said, missing] = await alertOf(page);
  expect(said).toBe(quoteTexts.es.checks[check]);
  expect(missing).toContain(quoteTexts.es.page.missing[check]);
  await expect.poll(() => page.locator('button[type=submit]').getAttribute('aria-disabled')).toBe('true');
}

test('a link begins with its kind of courses', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  for (const [path, kinds] of [
    ['/courses?renewal', ['renewalCourses', 'courses']],
    ['/courses', ['courses', 'renewalCourses']],
  ] as const) {
    await page.goto(api.url + path);
    await chooseGovernment(page, 'panama');
    const shown = () =>
      page
        .locator('[data-picker]')
        .evaluateAll((pickers) => pickers.map((picker) => picker.getAttribute('data-picker')));
    await expect.poll(shown, patience).toEqual(kinds);
  }
});

test('the seven checks come in their order, and each goes when it holds', async () => {
  const { api, page } = await open();
  await page.route('**/api/courses/getAllCourses', (route) => route.abort());
  await page.reload();
  await page.locator('.notice-bad').waitFor();
  await speak(page, 'es');
  await expectAlert(page, 'coursesNotLoaded');
  await page.unroute('**/api/courses/getAllCourses');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await page.locator('[data-check]').waitFor({ state: 'detached' });

  await page.locator('[name="nationality"]').selectOption('');
  await expectAlert(page, 'noGovernment');
  await page.locator('[name="government"]').selectOption('honduras');
  await expectAlert(page, 'noNationality');
  await expect.poll(() => page.locator('[data-picker]').count()).toBe(0);
  await page.locator('[name="nationality"]').selectOption('panama');
  await expectAlert(page, 'noCourse');
  await expect.poll(() => page.locator('[data-summary]').count()).toBe(0);
  await choose(page, { courses: ['1'], renewalCourses: [] });
  await expectAlert(page, 'robotUnchecked');
  await page.locator('[name="robot"]').check();
  await expectAlert(page, 'termsUnchecked');
  await page.locator('[name="terms"]').check();

  await page.locator('button[type=submit]').click();

  await expect.poll(() => page.locator('[data-check]').count()).toBe(0);
  await expect
    .poll(() => page.locator('.error-summary li').allInnerTexts())
    .toEqual([
      'Escriba su nombre',
      'Escriba su apellido',
      'Escriba el número de su cédula o pasaporte',
      'Escriba su correo electrónico',
    ]);
  expect(await submissionsOf(api)).toEqual([]);
});

test('the two lists never share a course, and follow nationality and government', async () => {
  const { page } = await open();
  await expect.poll(() => page.locator('[name="nationality"]').inputValue()).toBe('panama');
  await expect.poll(() => page.locator('[name="nationality"] option').count()).toBe(196);
  await chooseGovernment(page, 'panama');
  const newBox = (id: string) => page.locator(`[name="courses"][value="${id}"]`);
  const renewalBox = (id: string) => page.locator(`[name="renewalCourses"][value="${id}"]`);

  await renewalBox('2').check();
  await newBox('2').click({ force: true });
  await expectWords(page, 'refused', quoteTexts.en.picker.refusedAsNew);
  await expect
    .poll(() => page.locator('.course-taken').innerText())
    .toContain('(Already selected for renewal)');
  await expect.poll(() => chosen(page)).toEqual({ courses: [], renewalCourses: ['2'] });

  await newBox('1').check();
  await renewalBox('1').check();
  await expectWords(page, 'moved', /now a renewal, and no longer a new course/);
  await expect.poll(() => chosen(page)).toEqual({ courses: [], renewalCourses: ['1', '2'] });

  await newBox('11').check();
  await page.locator('[name="government"]').selectOption('honduras');
  await expectWords(page, 'cleared', /the courses that you chose were removed \(3\)/);
  await expect.poll(() => chosen(page)).toEqual({ courses: [], renewalCourses: [] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.locator('[name="government"]').inputValue()).toBe('panama');
  await expect.poll(() => chosen(page)).toEqual({ courses: ['11'], renewalCourses: ['1', '2'] });
});

test('a renewal that another nationality is not offered is dropped, by name', async () => {
  const { page } = await open();
  const courses = [
    {
      id: 1,
      name: 'Radar',
      name_es: 'Radar',
      abbr: 'RAD',
      imo_no: '1.07',
      price_foreign: 100,
      price_panamanian_renewal: 90,
    },
    {
      id: 2,
      name: 'Básico',
      abbr: 'BST',
      imo_no: '1.13 / 1.19',
      price_panamanian: 80,
      price_foreign: 90,
      price_panamanian_renewal: 50,
      price_foreign_renewal: 60,
    },
  ];
  await page.route('**/api/courses/getAllCourses', (route) => route.fulfill({ json: courses }));
  await page.reload();
  await chooseGovernment(page, 'panama');
  await expect.poll(() => page.locator('[name="renewalCourses"]').count()).toBe(2);
  await choose(page, { courses: [], renewalCourses: ['1', '2'] });

  await page.locator('[name="nationality"]').selectOption('colombia');

  await expectWords(page, 'dropped', /taken out of your selection: Radar/);
  await expect.poll(() => chosen(page)).toEqual({ courses: [], renewalCourses: ['2'] });
  await expect.poll(() => page.locator('[name="renewalCourses"]').count()).toBe(1);
  // Half of 60, and 5 for Panama.
  await expect.poll(() => page.locator('[data-total="total"]').innerText()).toBe('$35.00');
  await page.locator('[name="nationality"]').selectOption('panama');
  await page.locator('[name="courses"][value="1"]').check();
  await expectWords(page, 'no price', 'price to be confirmed');

  const search = page.getByRole('searchbox').first();
  const count = page.locator('.picker-count').first();
  for (const [query, shown] of [
    ['basico', '1 of 2'],
    ['BST', '1 of 2'],
    ['1.07', '1 of 2'],
    ['imo', '2 of 2'],
    ['nothing', '0 of 2'],
  ] as const) {
    await search.fill(query);
    await expect.poll(() => count.innerText(), patience).toContain(`${shown} courses`);
  }
  await expectWords(page, 'none', 'No courses found', 'Try other search terms');
  await search.press('Enter');
  await expect.poll(() => page.locator('[data-check], .error-summary').count()).toBe(0);
});

test('what is chosen stands first when one comes back, and can be taken out of the summary', async () => {
  const { page } = await open();
  await chooseGovernment(page, 'panama');
  const offered = (list: string) =>
    page.locator(`[name="${list}"]`).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
  const before = await offered('courses');
  const late = before.slice(-2);
  await page.locator(`[name="courses"][value="${late[0]}"]`).check();
  await page.locator(`[name="courses"][value="${late[1]}"]`).check();
  await page.locator('[name="renewalCourses"]').first().check();
  // Nothing moves under the finger, and everything is in its place once the list is left.
  await expect.poll(() => offered('courses')).toEqual([...late, ...before.slice(0, -2)]);
  await draftSaved(page);

  const buttons = page.locator('[data-summary] .cell-remove button');
  await expect.poll(() => buttons.count()).toBe(3);
  await buttons.first().click();
  await expect.poll(() => chosen(page)).toMatchObject({ courses: [late[1]] });
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await expect.poll(focused).toBe('summary-title');
  await buttons.first().click();
  await buttons.first().click();
  await expect.poll(() => chosen(page)).toEqual({ courses: [], renewalCourses: [] });
  await expect.poll(focused).toBe('field-renewalCourses');
});

test('the list of courses lets go of the finger at its end, and leaves room beside it on a phone on its side', async () => {
  const { page } = await open();
  await page.setViewportSize({ width: 640, height: 360 });
  await chooseGovernment(page, 'panama');
  const list = page.locator('.course-list').first();
  await list.scrollIntoViewIfNeeded();
  const measured = await list.evaluate((element) => element.getBoundingClientRect().height);
  expect(measured).toBeLessThan(360 * 0.6);

  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const from = await page.evaluate(() => scrollY);
  await list.hover();
  const turnWheel = async (): Promise<number> => {
    await page.mouse.wheel(0, 600);
    return page.evaluate(() => scrollY);
  };
  // The first turn may use up the fraction of a pixel that separates the list from its end.
  await expect.poll(turnWheel).toBeGreaterThan(from);
});

describe('a quote that is submitted', () => {
  test('survives a reload, is delivered once, shows all, and can be forgotten', async () => {
    const { api, page } = await open('allow');
    await chooseGovernment(page, 'panama');
    await choose(page, { courses: ['1'], renewalCourses: ['6'] });
    await fillStudent(page);
    await draftSaved(page);
    await page.reload();
    await page.locator('[name="courses"]').first().waitFor();
    await expect.poll(() => chosen(page)).toEqual({ courses: ['1'], renewalCourses: ['6'] });
    await agree(page);

    await expectTakenBack(page, api);
    const id = await submit(page);
    await page.locator('article[data-state="delivered"]').waitFor();

    await expectWords(page, 'receipt', 'Quote Generated!', 'Quote Confirmed', 'PMTS/Q/0001', '$365.00');
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.evaluate(() => scrollTo(0, 0));
    const total = await page.locator('[data-next] [data-total="total"]').boundingBox();
    expect((total?.y ?? 640) + (total?.height ?? 0)).toBeLessThanOrEqual(640);
    if (size !== null) await page.setViewportSize(size);
    await openDetails(page);
    const said = await textOf(page);
    for (const word of [...Object.values(student), 'Panamá', '$285.00', '$80.00', 'Panama'])
      if (word !== student.name && word !== student.lastName) expect(said).toContain(word);
    expect(said).toContain('José Ñáñez');
    await expect.poll(() => page.locator('[data-quote="quote"] .notice').count()).toBe(0);
    expect((await submissionsOf(api)).map(({ submissionId }) => submissionId)).toEqual([id]);
    await expectCodeStep(page, api, id);
    await page.getByRole('link', { name: 'New Quote' }).click();
    await page.locator('button[type=submit]').waitFor();
    await expect.poll(() => page.locator('[name="name"]').inputValue()).toBe('');
    await expect.poll(() => page.locator('[name="government"]').inputValue()).toBe('');
    await page.goto(`${api.url}/requests/${id}`);
    await waitForState(page, id, 'delivered');
    await openDetails(page);
    await expectWords(page, 'document', 'PMTS/Q/0001', '$365.00', 'Basic Safety Training');
    // The page has forgotten everything; the receipt has not.
    await expectWords(page, 'kept', 'José Ñáñez', 'Panama', 'Verification successful!');
    expect(await page.locator('[name="code"]').count()).toBe(0);
    expect(await textOf(page)).not.toContain(student.document);
    await page.goto(`${api.url}/requests`);
    await expectWords(page, 'list', 'José Ñáñez');
    await expectForgotten(page, api, id);
  });
});

/** Within the window it can be taken back, and nothing has left. */
async function expectTakenBack(page: Page, api: Api): Promise<void> {
  const screen = await submitAndTakeBack(page);

  expect(screen.held).toContain('Saved on this device, NOT sent yet');
  expect([screen.submitButton, screen.submitDisabled]).toEqual(['Generating quote...', true]);
  await expect.poll(() => page.locator('button[type=submit]').innerText()).toBe('Generate quote');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('type'));
  await expect.poll(focused, patience).toBe('submit');
  await expect.poll(() => chosen(page)).toEqual({ courses: ['1'], renewalCourses: ['6'] });
  await expect.poll(() => page.locator('[name="robot"]').isChecked()).toBe(true);
  await tellOfNetwork(page);
  const list = await page.context().newPage();
  await list.goto(`${api.url}/requests`);
  await expectWords(list, 'drafts', 'Draft');
  await list.close();
  expect(await submissionsOf(api)).toEqual([]);
}

async function expectForgotten(page: Page, api: Api, id: string): Promise<void> {
  await page.goto(`${api.url}/requests/${id}`);
  await waitForState(page, id, 'delivered');
  await openMore(page);
  const ask = () => page.getByRole('button', { name: 'Forget this receipt' }).first().click();

  await ask();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await waitForState(page, id, 'delivered');
  await ask();
  await page.locator('dialog .button-danger').click();

  await page.waitForURL(`${api.url}/requests`);
  await expectWords(page, 'list', 'There is nothing here yet');
  await page.goto(`${api.url}/requests/${id}`);
  await expectWords(page, 'gone', 'This request is not on this device');
}

async function expectCodeStep(page: Page, api: Api, id: string): Promise<void> {
  const code = /\b(\d{6})\b/.exec((await mailOf(api.settings, `${id}-code`)).text)?.[1] ?? '';
  const wrong = code === '000000' ? '000001' : '000000';
  await page.locator('[name="code"]').fill(wrong);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectWords(page, 'code', 'Incorrect code. Please try again.');
  await page.locator('[name="code"]').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectWords(
    page,
    'code',
    'Verification successful!',
    'Please check your email to see the full quote.',
  );
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('code-title');
}
