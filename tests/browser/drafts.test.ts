import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { sampleFile } from '../support/sample-files.ts';
import { draftSaved, fillLicence, pick, submit, textOf, waitForState } from './steps.ts';

const restored = /You started this form on|Empezó este formulario el/;

function photo(seed: number) {
  const buffer = Buffer.from(sampleFile('jpeg', 300_000 + seed, seed));
  return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Everything in a form that a person has put there, by name. */
async function contentsOf(page: Page): Promise<Readonly<Record<string, string>>> {
  await page.locator('button[type=submit]').waitFor();
  return page.evaluate(() => {
    const contents: Record<string, string> = {};
    for (const control of document.querySelectorAll<HTMLInputElement>('form [name]')) {
      if (control.type === 'file' || (control.type === 'radio' && !control.checked)) continue;
      if (control.value !== '') contents[control.name] = control.value;
    }
    for (const card of document.querySelectorAll<HTMLElement>('[data-file-state="kept"]'))
      contents[card.dataset['file'] ?? ''] = card.querySelector('.file-name')?.textContent ?? '';
    return contents;
  });
}

/** What a person does to the medical form, step by step, and what must be there from then on. */
const steps: readonly {
  readonly name: string;
  readonly value: string;
  readonly act: (page: Page) => Promise<unknown>;
}[] = [
  { name: 'nombre', value: 'José', act: (page) => page.locator('[name="nombre"]').fill('José') },
  {
    name: 'posicion',
    value: 'chief-cook',
    act: (page) => page.locator('[name="posicion"]').selectOption('chief-cook'),
  },
  {
    name: 'documento_identidad',
    value: 'photo-1.jpg',
    act: (page) => pick(page, 'documento_identidad', photo(1)),
  },
  {
    name: 'gafas',
    value: 'No',
    act: (page) => page.locator('input[name="gafas"][value="No"]').check(),
  },
  { name: 'drug_test', value: 'photo-2.jpg', act: (page) => pick(page, 'drug_test', photo(2)) },
  {
    name: 'direccion',
    value: 'Calle 50\nPanamá',
    act: (page) => page.locator('[name="direccion"]').fill('Calle 50\nPanamá'),
  },
];

async function switchLanguage(page: Page): Promise<void> {
  const other = (await page.locator('html').getAttribute('lang')) === 'es' ? 'English' : 'Español';
  await page.getByRole('button', { name: other }).click();
}

async function backAndForward(page: Page): Promise<void> {
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goForward();
}

describe('what is typed and picked', () => {
  test('is there after a reload, a switch of language, and back and forward, at every step', async () => {
    const api = await openApi();
    const { page } = await launchBrowser();
    await page.goto(api.url);
    await page.locator('a[href="/medical"]').first().click();
    await page.locator('[name="nombre"]').waitFor();

    const expected: Record<string, string> = {};
    for (const { name, value, act } of steps) {
      await act(page);
      expected[name] = value;
      // None of them waits for the draft to be written.
      for (const happen of [switchLanguage, backAndForward, () => page.reload(), switchLanguage]) {
        await happen(page);
        expect(await contentsOf(page), `${name}, ${happen.name}`).toEqual(expected);
      }
    }
  });

  test('is there after kill -9 at every step once the page has said that it is saved', async () => {
    const api = await openApi();
    let browser = await launchBrowser();
    const expected: Record<string, string> = {};

    for (const { name, value, act } of steps.slice(0, 4)) {
      await browser.page.goto(`${api.url}/medical`);
      await contentsOf(browser.page);
      await act(browser.page);
      expected[name] = value;
      await draftSaved(browser.page);
      await browser.kill();
      browser = await launchBrowser({ profile: browser.profile });
      await browser.page.goto(`${api.url}/medical`);

      expect(await contentsOf(browser.page), name).toEqual(expected);
      expect(await textOf(browser.page)).toMatch(restored);
    }
  });

  test('kill -9 between two pieces of a file leaves a draft without it, and nothing is sent', async () => {
    const api = await openApi();
    const browser = await launchBrowser();
    const halfway = new Promise<void>((resolve) => {
      void browser.context.exposeFunction('halfway', resolve);
    });
    await browser.context.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
        if (this.name === 'chunks' && Array.isArray(key) && key[2] === 5) {
          void (globalThis as unknown as { halfway: () => void }).halfway();
          this.transaction.abort();
        }
        return put.call(this, value, key);
      };
    });
    await browser.page.goto(`${api.url}/licenses`);
    await browser.page.locator('[name="nombre"]').fill('José');
    await draftSaved(browser.page);
    const buffer = Buffer.from(sampleFile('pdf', 9_000_000));
    await browser.page
      .locator('input[name="documento"]')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
    await halfway;
    await browser.kill();

    const { page } = await launchBrowser({ profile: browser.profile });
    await page.goto(`${api.url}/licenses`);

    expect(await contentsOf(page)).toEqual({ nombre: 'José' });
    await page.locator('button[type=submit]').click();
    await page.locator('.error-summary').waitFor();
    expect(await submissionsOf(api)).toEqual([]);
  });
});

describe('an unfinished form', () => {
  test('is offered to be continued, started anew or deleted, and only when there is something in it', async () => {
    const api = await openApi();
    const { page } = await launchBrowser();
    const open = async (): Promise<void> => {
      await page.goto(`${api.url}/licenses`);
      await contentsOf(page);
    };
    const name = page.locator('[name="nombre"]');

    await open();
    await open();
    expect(await textOf(page)).not.toMatch(restored);
    await name.fill('J');
    await draftSaved(page);
    await name.fill('');
    await draftSaved(page);
    await open();
    expect(await textOf(page)).not.toMatch(restored);

    await name.fill('First');
    await open();
    expect(await textOf(page)).toMatch(restored);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await textOf(page)).not.toMatch(restored);
    expect(await contentsOf(page)).toEqual({ nombre: 'First' });

    await open();
    await page.getByRole('button', { name: 'Start new' }).click();
    expect(await contentsOf(page)).toEqual({});
    await name.fill('Second');
    await open();
    expect(await contentsOf(page)).toEqual({ nombre: 'Second' });

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await open();
    expect(await contentsOf(page)).toEqual({ nombre: 'Second' });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await page.locator('[data-save-state="untouched"]').waitFor();
    expect(await contentsOf(page)).toEqual({});
    await open();
    expect(await contentsOf(page)).toEqual({ nombre: 'First' });
  });

  test('that was opened by its address and left for a new one does not come back over the new one', async () => {
    const api = await openApi();
    const { page } = await launchBrowser();
    await page.goto(`${api.url}/licenses`);
    await page.locator('[name="nombre"]').fill('First');
    await draftSaved(page);
    await page.goto(`${api.url}/requests`);
    await page.locator('[data-state="draft"] a').click();
    expect(await contentsOf(page)).toEqual({ nombre: 'First' });

    await page.getByRole('button', { name: 'Start new' }).click();
    await page.locator('[name="nombre"]').fill('Second');
    await draftSaved(page);
    await page.reload();

    expect(await contentsOf(page)).toEqual({ nombre: 'Second' });
    await page.goto(`${api.url}/requests`);
    await page.locator('[data-state="draft"]').nth(1).waitFor();
    expect(await page.locator('[data-state="draft"]').count()).toBe(2);
  });
});

test('the save indicator says saving until it is written, saved with the time, and NOT saved', async () => {
  const api = await openApi();
  const { page } = await launchBrowser();
  await page.clock.install({ time: new Date(2026, 10, 21, 14, 1) });
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const request = put.call(this, value, key);
      if (this.name === 'drafts' && document.title === 'no room') this.transaction.abort();
      return request;
    };
  });
  await page.goto(`${api.url}/licenses`);
  await contentsOf(page);
  const name = page.locator('[name="nombre"]');
  const state = page.locator('[data-save-state]');
  await page.clock.pauseAt(new Date(2026, 10, 21, 14, 2));

  expect(await state.innerText()).toContain('kept on this device');
  await name.fill('José');
  expect(await state.innerText()).toContain('Saving');
  await page.clock.runFor(600);
  await draftSaved(page);
  expect(await state.innerText()).toContain('Draft saved on this device at 14:02');

  await page.evaluate(() => {
    document.title = 'no room';
  });
  await name.fill('José Luis');
  await page.clock.runFor(600);
  await page.locator('[data-save-state="notSaved"]').waitFor();
  expect(await state.innerText()).toContain('NOT saved');
  expect(await name.inputValue()).toBe('José Luis');

  await page.evaluate(() => {
    document.title = 'room';
  });
  await name.fill('José Luis N.');
  await page.clock.runFor(600);
  await draftSaved(page);
});

describe('two tabs with the same form', () => {
  test('show the same draft, and what is changed in one is not undone by the other', async () => {
    const api = await openApi();
    const { page: first, context } = await launchBrowser();
    await first.goto(`${api.url}/licenses`);
    await first.locator('[name="nombre"]').fill('José');
    await draftSaved(first);
    const second = await context.newPage();
    await second.goto(`${api.url}/licenses`);
    await second.locator('[name="nombre"]').waitFor();

    await first.locator('[name="apellido"]').fill('Ñáñez');
    await draftSaved(first);
    await pick(first, 'documento', photo(3));
    await draftSaved(first);
    await second.locator('[data-file="documento"][data-file-state="kept"]').waitFor();
    await second.locator('[name="telefono"]').fill('123');
    await draftSaved(second);

    const expected = { nombre: 'José', apellido: 'Ñáñez', telefono: '123', documento: 'photo-3.jpg' };
    await first.reload();
    expect(await contentsOf(first)).toEqual(expected);
    expect(await contentsOf(second)).toEqual(expected);
  });

  test('make one request of it; the other tab is told, and nothing of the draft is left', async () => {
    let posts = 0;
    const api = await openApi({ hooks: { beforeCommit: () => void (posts += 1) } });
    const { page: first, context } = await launchBrowser();
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

    expect(await textOf(second)).toContain('sent or deleted in another window');
    await waitForState(first, id, 'delivered');
    expect((await submissionsOf(api)).map(({ submissionId }) => submissionId)).toEqual([id]);
    expect(posts).toBe(1);
    await first.goto(`${api.url}/licenses`);
    expect(await contentsOf(first)).toEqual({});
    await first.goto(`${api.url}/requests`);
    await waitForState(first, id, 'delivered');
    expect(await first.locator('main [data-submission-id]').count()).toBe(1);
  });

  test('that submit it at the same moment make one request of it', async () => {
    const api = await openApi();
    const { page: first, context, offline } = await launchBrowser();
    await first.goto(`${api.url}/licenses`);
    await fillLicence(first, photo(5));
    await draftSaved(first);
    const second = await context.newPage();
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
    expect(ends.toSorted()).toEqual(['alreadyGone', null].toSorted());
    await offline(false);
    const saved = ends[0] === null ? first : second;
    const id =
      (await saved.locator('main [data-submission-id]').first().getAttribute('data-submission-id')) ?? '';
    await waitForState(saved, id, 'delivered');
    expect(await submissionsOf(api)).toHaveLength(1);
  });

  test('one deletes the draft: the other is told, and does not bring it back by being closed', async () => {
    const api = await openApi();
    const { page: first, context } = await launchBrowser();
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

    await second.getByText('There is nothing here yet').waitFor();
  });
});
