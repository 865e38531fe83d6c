import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import {
  chooseRank,
  fillApplication,
  hashesReceived,
  image,
  officer,
  openLiberian,
  sha256,
  stepStates,
} from './liberian-steps.ts';
import { draftSaved, openDetails, pick, submit, textOf, waitForState } from './steps.ts';
import { submitAndTakeBack } from './taking-back.ts';

const withoutWorker = { serviceWorkers: 'block' } as const;

/** Number of files whose bytes are on the device. */
function filesKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.onerror = () => reject(opening.error ?? new Error('Not opened'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

/** Records the text of all later toasts, line by line, however short they stay. */
function watchToasts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    const look = (): void => {
      const shown = [...document.querySelectorAll('.toast .notice-text')].map((text) =>
        [...text.children].map((line) => line.textContent).join('\n'),
      );
      dataset['toasts'] = [...new Set([...(dataset['toasts'] ?? '').split('|'), ...shown])].join('|');
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

async function toastsSeen(page: Page): Promise<readonly string[]> {
  const seen = await page.evaluate(() => document.documentElement.dataset['toasts'] ?? '');
  return seen.split('|').filter((text) => text !== '');
}

/** Waits until one of them has said this since watchToasts. */
async function expectToast(page: Page, words: RegExp): Promise<void> {
  await expect.poll(() => toastsSeen(page)).toContainEqual(expect.stringMatching(words));
}

async function answerDialog(page: Page, button: 'secondary' | 'danger'): Promise<string> {
  const dialog = page.locator('dialog.dialog');
  const text = await dialog.innerText();
  await dialog.locator(`.button-${button}`).click();
  await dialog.waitFor({ state: 'detached' });
  return text;
}

test('another rank asks first and can be undone, and so can submitting', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });
  await openLiberian(page, api.url);
  await fillApplication(page, 'chiefMate');
  await draftSaved(page);
  const rank = page.locator('[name="rankApplying"]');

  await chooseRank(page, 'secondEng');
  expect(await answerDialog(page, 'secondary')).toMatch(
    /GMDSS, Bridge Resource Management, ECDIS(?!.*Basic)/,
  );
  await expect.poll(() => rank.inputValue()).toBe('chiefMate');

  await chooseRank(page, 'secondEng');
  await answerDialog(page, 'danger');
  await expect.poll(() => page.locator('[data-course]').count()).toBe(7);
  await expect.poll(() => page.locator('[data-course="basicTraining"][data-done="true"]').count()).toBe(1);
  await expect.poll(() => page.locator('[data-course="highVoltage"][data-done="false"]').count()).toBe(1);
  await expect.poll(() => filesKept(page)).toBe(11);

  await page.locator('[data-removed="rank"] button').click();
  await expect.poll(() => rank.inputValue()).toBe('chiefMate');
  await expect.poll(() => stepStates(page)).toEqual(Array(6).fill('done'));
  await chooseRank(page, 'master');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await expect.poll(() => stepStates(page)).toEqual(Array(6).fill('done'));

  const id = await expectTakenBackAndSubmitted(page);
  const hashes = await hashesReceived(api);
  expect(Object.keys(hashes)).toHaveLength(11);
  expect(hashes['certificateFile_4']).toBe(sha256(image(7).buffer));
  expect((await submissionsOf(api)).map(({ submissionId }) => submissionId)).toEqual([id]);
  await page.getByRole('link', { name: 'Start another application' }).click();
  await page.locator('.tasks[data-steps-done="0"]').waitFor();
  await expect.poll(() => page.locator('[data-file-state="kept"]').count()).toBe(0);
});

/** It can be taken back for a moment; then its page tells the reference, and a toast. @returns the submission id */
async function expectTakenBackAndSubmitted(page: Page): Promise<string> {
  const screen = await submitAndTakeBack(page, 'Submitting your application, please wait...');
  expect([screen.submitButton, screen.submitDisabled]).toEqual(['Submitting Application...', true]);
  const reference = /APP-\d{13}/.exec(screen.held)?.[0];
  await expect.poll(() => page.locator('[name="fullName"]').inputValue()).toBe(officer.fullName);

  await watchToasts(page);
  const id = await submit(page);
  await waitForState(page, id, 'delivered');
  const told = `Application Submitted Successfully!\nYour application reference is: ${reference}`;
  await expectToast(page, new RegExp(`^${told}$`));
  await expect.poll(() => textOf(page)).toContain(`Your application reference is: ${reference}`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await openDetails(page);
  await expect.poll(() => page.locator('.receipt-files').innerText()).toContain('GMDSS');
  return id;
}

test('a sanctioned flag warns, clears and blocks, can be undone, and what is given up is forgotten', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });
  await openLiberian(page, api.url);
  await fillApplication(page, 'oowe');
  const flag = page.locator('[name="cocFlag"]');

  await flag.selectOption('cuba');
  expect(await answerDialog(page, 'danger')).toContain('Choose this flag state?');

  await page.getByText('COC Eligibility Notice: Sanctioned Country').waitFor();
  await expect.poll(() => textOf(page)).toContain('IMPORTANT NOTICE');
  await expect.poll(() => textOf(page)).toContain('The Training Center cannot process this application.');
  await expect.poll(() => page.locator('[name="rankApplying"]').isDisabled()).toBe(true);
  await expect.poll(() => page.locator('[data-course]').count()).toBe(0);
  await expect
    .poll(() => stepStates(page))
    .toEqual(['done', 'done', 'done', 'blocked', 'blocked', 'blocked']);
  await watchToasts(page);
  await page.locator('button[type=submit]').click();
  await page.locator('.error-summary').waitFor();
  await expect
    .poll(() => page.locator('.error-summary a').allTextContents())
    .toEqual([
      'Selected COC flag state is not eligible due to sanctions',
      'You must select a rank to apply for',
    ]);
  await expectToast(page, /^Validation Failed\n/);
  await page.locator('.error-summary a').last().press('Enter');
  await expect.poll(() => page.locator('[data-field="rankApplying"]:focus').count()).toBe(1);

  await flag.selectOption('uk');
  await page.locator('[data-removed="flag"] button').click();
  await expect.poll(() => flag.inputValue()).toBe('uk');
  await expect.poll(() => stepStates(page)).toEqual(Array(6).fill('done'));
  await expect.poll(() => page.locator('[name="certificateNumber_3"]').inputValue()).toBe('C-3');

  await flag.selectOption('other');
  await page.getByText('COC Review Required: Non-STCW Country').waitFor();
  await expect.poll(() => textOf(page)).toContain('COC Information');
  await flag.selectOption('iran');
  await answerDialog(page, 'danger');
  await draftSaved(page);
  await page.locator('.header-back').click();
  await expect.poll(() => filesKept(page)).toBe(3);
});

test('what is wrong is listed in the order of the specification, and files that will not do are named', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });
  await openLiberian(page, api.url);
  await watchToasts(page);
  await page.locator('button[type=submit]').click();
  await page.locator('.error-summary').waitFor();
  await expect
    .poll(() => page.locator('.error-summary a').allTextContents())
    .toEqual([
      'Full name is required',
      'Passport number is required',
      'Nationality is required',
      'COC flag state is required',
      'Email address is required',
      'Current rank is required',
      'ID photo is required',
      'Passport photo is required',
      'RLM-105 form must be uploaded',
      'You must select a rank to apply for',
      'You must confirm that you meet all requirements',
    ]);
  await expect
    .poll(() => toastsSeen(page))
    .toEqual(['Validation Failed\nPlease correct the errors listed on the form.']);

  const photo = page.locator('input[name="idPhotoFile"]');
  await photo.setInputFiles(image(1, 5 * 1024 * 1024 + 1));
  await expectToast(page, /^File is too large\n.*Maximum allowed size is 5MB\./);
  await photo.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ') });
  await expectToast(page, /^File type not allowed\n/);
  await pick(page, 'idPhotoFile', image(1, 5 * 1024 * 1024));
  await expectToast(page, /^ID photo uploaded successfully!$/);
  await chooseRank(page, 'oowe');
  await pick(page, 'certificateFile_0', image(2));
  await expectToast(page, /^Certificate "Basic Training" uploaded\.$/);
  await expect.poll(() => textOf(page)).toContain('2 files · ');
});
