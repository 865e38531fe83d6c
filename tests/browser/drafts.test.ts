import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { sampleFile } from '../support/sample-files.ts';
import { contentsOf, photo } from './form-contents.ts';
import { draftSaved, pick, textOf } from './steps.ts';
import { speak } from './link.ts';

const restored = /You started this form on|Empezó este formulario el/;

/** Steps of a person in the medical form, and the content that must persist after each. */
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
  await speak(page, (await page.locator('html').getAttribute('lang')) === 'es' ? 'en' : 'es');
}

async function backAndForward(page: Page): Promise<void> {
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goForward();
}

describe('what is typed and picked', () => {
  test('is there after each step: a reload, the other language, back', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: { serviceWorkers: 'block' } });
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
        await expect.poll(() => contentsOf(page), { message: `${name}, ${happen.name}` }).toEqual(expected);
      }
    }
  });

  test('is there after kill -9 once the page has said that it is saved', async () => {
    const api = await openApi();
    const browser = await launchBrowser();
    const expected: Record<string, string> = {};
    await browser.page.goto(`${api.url}/medical`);
    await contentsOf(browser.page);
    for (const { name, value, act } of steps.slice(0, 4)) {
      await act(browser.page);
      expected[name] = value;
    }
    await draftSaved(browser.page);
    await browser.kill();
    const { page } = await launchBrowser({ profile: browser.profile });
    await page.goto(`${api.url}/medical`);

    await expect.poll(() => contentsOf(page)).toEqual(expected);
    // The notice comes after the page, which is complete without it.
    await expect.poll(() => textOf(page)).toMatch(restored);
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
          (globalThis as unknown as { halfway: () => void }).halfway();
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

    await expect.poll(() => contentsOf(page)).toEqual({ nombre: 'José' });
    await page.locator('button[type=submit]').click();
    await page.locator('.error-summary').waitFor();
    expect(await submissionsOf(api)).toEqual([]);
  });
});

describe('an unfinished form', () => {
  test('says so on the first screen of a phone', async () => {
    const api = await openApi();
    const { page } = await openContext({
      context: { serviceWorkers: 'block', viewport: { width: 360, height: 640 } },
    });
    await page.goto(`${api.url}/licenses`);
    await page.locator('[name="nombre"]').fill('José');
    await draftSaved(page);

    await page.goto(`${api.url}/licenses`);

    const note = page.locator('.form-notices [role="status"]');
    await note.waitFor();
    const { y = 0, height = 0 } = (await note.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(640);
  });

  test('is offered to be continued, started anew or deleted, and only when there is something in it', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: { serviceWorkers: 'block' } });
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
    await expect.poll(() => textOf(page)).toMatch(restored);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await textOf(page)).not.toMatch(restored);
    await expect.poll(() => contentsOf(page)).toEqual({ nombre: 'First' });

    await open();
    await page.getByRole('button', { name: 'Start new' }).click();
    await expect.poll(() => contentsOf(page)).toEqual({});
    await name.fill('Second');
    await open();
    await expect.poll(() => contentsOf(page)).toEqual({ nombre: 'Second' });

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await open();
    await expect.poll(() => contentsOf(page)).toEqual({ nombre: 'Second' });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await page.locator('[data-save-state="untouched"]').waitFor();
    await expect.poll(() => contentsOf(page)).toEqual({});
    await open();
    await expect.poll(() => contentsOf(page)).toEqual({ nombre: 'First' });
  });

  test('that was opened by its address and left for a new one does not come back over the new one', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: { serviceWorkers: 'block' } });
    await page.goto(`${api.url}/licenses`);
    await page.locator('[name="nombre"]').fill('First');
    await draftSaved(page);
    await page.goto(`${api.url}/requests`);
    await page.locator('[data-state="draft"] a').click();
    await expect.poll(() => contentsOf(page)).toEqual({ nombre: 'First' });

    await page.getByRole('button', { name: 'Start new' }).click();
    await page.locator('[name="nombre"]').fill('Second');
    await draftSaved(page);
    await page.reload();

    await expect.poll(() => contentsOf(page)).toEqual({ nombre: 'Second' });
    await page.goto(`${api.url}/requests`);
    await page.locator('[data-state="draft"]').nth(1).waitFor();
    await expect.poll(() => page.locator('[data-state="draft"]').count()).toBe(2);
  });
});

test('the save indicator says saving until it is written, saved with the time, and NOT saved', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.clock.install({ time: new Date(2026, 10, 21, 13, 2) });
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

  await expect.poll(() => state.innerText()).toContain('kept on this device');
  await name.fill('José');
  await expect.poll(() => state.innerText()).toContain('Saving');
  await page.clock.runFor(600);
  await draftSaved(page);
  await expect.poll(() => state.innerText()).toContain('Draft saved on this device at 14:02');

  await page.evaluate(() => {
    document.title = 'no room';
  });
  await name.fill('José Luis');
  await page.clock.runFor(600);
  await page.locator('[data-save-state="notSaved"]').waitFor();
  await expect.poll(() => state.innerText()).toContain('NOT saved');
  await expect.poll(() => name.inputValue()).toBe('José Luis');

  await page.evaluate(() => {
    document.title = 'room';
  });
  await name.fill('José Luis N.');
  await page.clock.runFor(600);
  await draftSaved(page);
});

test('a draft that the device gives late, because another window is writing, still comes into the form', async () => {
  const api = await openApi();
  const { page, context } = await openContext({ context: { serviceWorkers: 'block' } });
  await page.goto(`${api.url}/licenses`);
  await page.locator('[name="nombre"]').fill('José');
  await draftSaved(page);
  const writer = await context.newPage();
  await writer.goto(`${api.url}/robots.txt`);
  await writer.evaluate(async () => {
    const request = indexedDB.open('outbox');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const names = [...request.result.objectStoreNames];
    const transaction = request.result.transaction(names, 'readwrite');
    const store = transaction.objectStore(names[0] ?? '');
    const go = (): void => {
      // Asked again and again, it does not end.
      if (document.title !== 'enough') store.count().addEventListener('success', go);
    };
    go();
  });

  await page.reload();
  await page.locator('button[type=submit]:not([disabled])').waitFor();
  expect(await contentsOf(page)).toEqual({});
  await page.locator('[name="apellido"]').focus();
  await writer.evaluate(() => void (document.title = 'enough'));

  await expect.poll(() => contentsOf(page)).toEqual({ nombre: 'José' });
  expect(await textOf(page)).toMatch(restored);
  await page.keyboard.type('Ñáñez');
  await draftSaved(page);
  await page.reload();
  await expect.poll(() => contentsOf(page)).toEqual({ nombre: 'José', apellido: 'Ñáñez' });
});
