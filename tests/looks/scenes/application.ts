import type { Page } from 'playwright-core';
import type { Api } from '../../support/browser/open-api.ts';
import { chooseRank, drawnPhoto, fillNumbers, fillOfficer } from '../../browser/liberian-steps.ts';
import { pdf } from '../../browser/link.ts';
import { openOffice } from '../../browser/office.ts';
import { open } from '../../browser/open.ts';
import { photoOfDocument } from '../../browser/photo-steps.ts';
import { draftSaved, pick, submit, waitForState } from '../../browser/steps.ts';
import type { Scene } from './scene.ts';

/** The Liberian application from its first mistake until its paper. */

/** Nothing of it is filled in yet. */
export function firstApplicationScenes(url: string): readonly Scene[] {
  const openForm = async (page: Page): Promise<void> => {
    await open(page, `${url}/liberian`);
    await page.locator('.tasks').waitFor();
  };
  return [
    {
      name: 'with errors',
      async show(page) {
        await openForm(page);
        await page.locator('button[type=submit]').click();
        await page.locator('.error-summary').waitFor();
      },
    },
    {
      name: 'with a sanctioned flag',
      async show(page) {
        await openForm(page);
        await page.locator('[name="cocFlag"]').selectOption('cuba');
        await page.locator('[data-eligibility="sanctioned"]').waitFor();
        await draftSaved(page);
      },
    },
  ];
}

/** A complete draft, for a rank other than chief mate. */
export function filledApplicationScenes(url: string): readonly Scene[] {
  const openFilled = async (page: Page): Promise<void> => {
    await open(page, `${url}/liberian`);
    await page.locator('[data-step-state="done"]').nth(5).waitFor();
    await page.locator('[data-file="idPhotoFile"] .thumbnail img').waitFor();
  };
  return [
    { name: 'filled in, continued', show: openFilled },
    {
      name: 'filled in, without a network',
      async show(page) {
        await openFilled(page);
        await page.context().setOffline(true);
        await page.locator('.banner-offline').waitFor();
      },
    },
    {
      name: 'asked before certificates are removed',
      async show(page) {
        await openFilled(page);
        await page.locator('[name="rankApplying"]').selectOption('chiefMate');
        await page.locator('dialog .button-danger').waitFor();
      },
    },
    {
      name: 'the ID photo being cropped',
      async show(page) {
        await openFilled(page);
        await page.locator('.photo-tools button').click();
        await page.locator('dialog[data-opening="open"]').waitFor();
      },
    },
    {
      name: 'a passport being straightened',
      async show(page) {
        await openFilled(page);
        await page.locator('[data-file="passportPhotoFile"] [data-straighten]').click();
        await page.locator('.corner-stage[data-opened="true"][data-found="true"]').waitFor();
      },
    },
  ];
}

/** Fills in half of a draft: its officer, its rank and a certificate. */
export async function beginApplication(page: Page, url: string): Promise<readonly Scene[]> {
  await open(page, `${url}/liberian`);
  await page.locator('[name="cocFlag"]').selectOption('panama');
  await fillOfficer(page);
  await chooseRank(page, 'oowe');
  await pick(page, 'certificateFile_0', certificate(0));
  await page.locator('[name="certificateNumber_0"]').fill('C-0');
  await draftSaved(page);
  const show = async (on: Page): Promise<void> => {
    await open(on, `${url}/liberian`);
    await on.locator('[data-file="certificateFile_0"][data-file-state="kept"]').waitFor();
  };
  return [{ name: 'continued', more: [{ name: 'its certificates', part: '.certificates' }], show }];
}

/** Fills in the rest, with photos that can be decoded. */
export async function completeApplication(page: Page, url: string): Promise<void> {
  await open(page, `${url}/liberian`);
  const photo = { mimeType: 'image/jpeg', buffer: await drawnPhoto(page) };
  await pick(page, 'idPhotoFile', { ...photo, name: 'image.jpg' });
  await pick(page, 'passportPhotoFile', await photoOfDocument(page, 'pasaporte.jpg', 0));
  await pick(page, 'rlm105File', certificate(20));
  const inputs = page.locator('[data-course] input[type=file][name]');
  const names = await inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).name));
  for (const [index, name] of names.entries()) if (index > 0) await pick(page, name, certificate(index));
  await fillNumbers(page);
  await page.locator('[name="confirmRequirements"]').check();
  await draftSaved(page);
}

/** Its receipt, on the screen and on paper, and the photo that the office then asks for again. */
export async function receivedApplicationScenes(page: Page, api: Api): Promise<readonly Scene[]> {
  await open(page, `${api.url}/liberian`);
  const id = await submit(page);
  await waitForState(page, id, 'delivered');
  const office = await openOffice(api);
  const show = async (on: Page, state: string): Promise<void> => {
    await open(on, `${api.url}/requests/${id}`);
    await on.locator(`main [data-submission-id="${id}"][data-case-state="${state}"]`).waitFor();
    await on.locator('[data-more]').waitFor();
  };
  let asked: Promise<void> | undefined;
  const askAgain = async (): Promise<void> => {
    await office.judge(id, 'idPhotoFile', 'La foto está oscura');
    await office.move(id, 'waitingForApplicant', 'Falta una foto legible');
  };
  return [
    {
      name: 'received',
      more: [{ name: 'received, on paper', isOnPaper: true }],
      show: (on) => show(on, 'new'),
    },
    {
      name: 'a photo is wanted again',
      async show(on) {
        await (asked ??= askAgain());
        await show(on, 'waitingForApplicant');
        await on.locator('form[data-correction]').waitFor();
      },
    },
  ];
}

function certificate(seed: number) {
  return { ...pdf(seed + 1, 30_000), name: `certificado-${seed + 1}.pdf` };
}
