import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { contentsOf, photo } from './form-contents.ts';
import { photoStands } from './photo-steps.ts';
import {
  draftSaved,
  fillLicence,
  pick,
  submit,
  textOf,
  waitForState,
  withoutBackgroundSync,
} from './steps.ts';

describe('two tabs with the same form', () => {
  test('show the same draft, and what is changed in one is not undone by the other', async () => {
    const api = await openApi();
    const { page: first, context } = await openContext({ context: { serviceWorkers: 'block' } });
    await first.goto(`${api.url}/licenses`);
    await first.locator('[name="nombre"]').fill('José');
    await draftSaved(first);
    const second = await context.newPage();
    await second.goto(`${api.url}/licenses`);
    await second.locator('[name="nombre"]').waitFor();

    await first.locator('[name="apellido"]').fill('Ñáñez');
    await draftSaved(first);
    await pick(first, 'documento', photo(3));
    // The prepared photo causes another save.
    await photoStands(first, 'documento', 'asPicked');
    await draftSaved(first);
    await second.locator('[data-file="documento"][data-file-state="kept"]').waitFor();
    await second.locator('[name="telefono"]').fill('123');
    await draftSaved(second);

    const expected = { nombre: 'José', apellido: 'Ñáñez', telefono: '123', documento: 'photo-3.jpg' };
    await first.reload();
    await expect.poll(() => contentsOf(first)).toEqual(expected);
    await expect.poll(() => contentsOf(second)).toEqual(expected);
  });

  test('make one request of it; the other tab is told, and nothing of the draft is left', async () => {
    let posts = 0;
    const api = await openApi({ hooks: { beforeCommit: () => void (posts += 1) } });
    const { page: first, context } = await openContext({ context: { serviceWorkers: 'block' } });
    await first.goto(`${api.url}/licenses`);
    await fillLicence(first, photo(4));
    await draftSaved(first);
    const second = await context.newPage();
    await second.goto(`${api.url}/licenses`);
    await second.locator('[data-file="documento"][data-file-state="kept"]').waitFor();

    const id = await submit(first);
    await second.locator('[data-save-state="notSaved"]').waitFor();
    await second.locator('[name="nombre"]').fill('Otra vez');
    await second.locator('button[type=submit]').click();
    await second.locator('[data-not-submitted="alreadyGone"]').waitFor();

    await expect.poll(() => textOf(second)).toContain('sent or deleted in another window');
    await waitForState(first, id, 'delivered');
    expect((await submissionsOf(api)).map(({ submissionId }) => submissionId)).toEqual([id]);
    expect(posts).toBe(1);
    await first.goto(`${api.url}/licenses`);
    await expect.poll(() => contentsOf(first)).toEqual({});
    await first.goto(`${api.url}/requests`);
    await waitForState(first, id, 'delivered');
    await expect.poll(() => first.locator('main [data-submission-id]').count()).toBe(1);
  });

  test('that submit it at the same moment make one request of it', async () => {
    const api = await openApi();
    const { page: first, context, offline } = await openContext();
    await withoutBackgroundSync(context);
    await first.goto(`${api.url}/licenses`);
    await fillLicence(first, photo(5));
    await draftSaved(first);
    const second = await context.newPage();
    // Simultaneous changes in the same millisecond count as one, and both tabs report them saved.
    await second.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() + 1000;
    });
    await second.goto(`${api.url}/licenses`);
    await second.locator('[data-file="documento"][data-file-state="kept"]').waitFor();
    await offline(true);

    const press = (page: Page) =>
      page.locator('button[type=submit]').evaluate((button) => (button as HTMLElement).click());
    await Promise.all([press(first), press(second)]);

    const ends = await Promise.all(
      [first, second].map(async (page) => {
        const end = page.locator('[data-not-submitted], main [data-submission-id][data-state]').first();
        await end.waitFor();
        return end.getAttribute('data-not-submitted');
      }),
    );
    expect(ends).toContain('alreadyGone');
    expect(ends).toContain(null);
    await offline(false);
    const saved = ends[0] === null ? first : second;
    const id =
      (await saved.locator('main [data-submission-id]').first().getAttribute('data-submission-id')) ?? '';
    await waitForState(saved, id, 'delivered');
    expect(await submissionsOf(api)).toHaveLength(1);
  });

  test('one deletes the draft: the other is told, and does not bring it back by being closed', async () => {
    const api = await openApi();
    const { page: first, context } = await openContext({ context: { serviceWorkers: 'block' } });
    await first.goto(`${api.url}/licenses`);
    await first.locator('[name="nombre"]').fill('José');
    await draftSaved(first);
    const second = await context.newPage();
    await second.goto(`${api.url}/requests`);

    await second.locator('[data-state="draft"] button').click();
    await second.getByRole('button', { name: 'Delete draft' }).click();
    await first.locator('[data-save-state="notSaved"]').waitFor();
    await first.goto(`${api.url}/privacy`);
    await second.reload();

    await second.locator('main h1').waitFor();
    await expect.poll(() => textOf(second)).toContain('There is nothing here yet');
  });
});
