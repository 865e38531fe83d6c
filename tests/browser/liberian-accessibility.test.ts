import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { filledApplicationScenes, firstApplicationScenes } from './application-scenes.ts';
import { inspectAll } from './inspect.ts';
import { drawnPhoto, fillApplication } from './liberian-steps.ts';
import { photoOfDocument } from './photo-steps.ts';
import { open, type Scene } from './scenes.ts';
import { draftSaved, pick, submit, waitForState } from './steps.ts';

const withoutWorker = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;

test('the Liberian application passes axe in every state, both languages, all sizes and colours', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });
  await open(page, `${api.url}/liberian`);

  expect(await inspectAll(page, firstApplicationScenes(api.url))).toEqual([]);

  await page.locator('[name="cocFlag"]').selectOption('panama');
  await fillApplication(page, 'oowe');
  const photo = await drawnPhoto(page);
  await pick(page, 'idPhotoFile', { name: 'image.jpg', mimeType: 'image/jpeg', buffer: photo });
  await pick(page, 'passportPhotoFile', await photoOfDocument(page, 'pasaporte.jpg', 0));
  await draftSaved(page);
  expect(await inspectAll(page, filledApplicationScenes(api.url))).toEqual([]);

  await open(page, `${api.url}/liberian`);
  const id = await submit(page);
  await waitForState(page, id, 'delivered');
  const receipt: Scene = { name: 'received', show: (on) => open(on, `${api.url}/requests/${id}`) };
  expect(await inspectAll(page, [receipt])).toEqual([]);
});
