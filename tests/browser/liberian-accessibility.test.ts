import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { inspectAll } from './inspect.ts';
import { drawnPhoto, fillApplication } from './liberian-steps.ts';
import { open, type Scene } from './scenes.ts';
import { draftSaved, pick, submit, waitForState } from './steps.ts';

const withoutWorker = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;

function firstScenes(url: string): readonly Scene[] {
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

/** Of a draft that is complete. */
function filledScenes(url: string): readonly Scene[] {
  const openFilled = async (page: Page): Promise<void> => {
    await open(page, `${url}/liberian`);
    await page.locator('[data-step-state="done"]').nth(5).waitFor();
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
  ];
}

test('the Liberian application passes axe in every state, both languages, all sizes and colours', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });
  await open(page, `${api.url}/liberian`);

  expect(await inspectAll(page, firstScenes(api.url))).toEqual([]);

  await page.locator('[name="cocFlag"]').selectOption('panama');
  await fillApplication(page, 'oowe');
  const photo = await drawnPhoto(page);
  await pick(page, 'idPhotoFile', { name: 'image.jpg', mimeType: 'image/jpeg', buffer: photo });
  await draftSaved(page);
  expect(await inspectAll(page, filledScenes(api.url))).toEqual([]);

  await open(page, `${api.url}/liberian`);
  const id = await submit(page);
  await waitForState(page, id, 'delivered');
  const receipt: Scene = { name: 'received', show: (on) => open(on, `${api.url}/requests/${id}`) };
  expect(await inspectAll(page, [receipt])).toEqual([]);
});
