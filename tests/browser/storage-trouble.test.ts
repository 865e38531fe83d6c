import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { temporaryFolder } from '../support/browser/temporary-folder.ts';
import {
  expectWords,
  flapUntilDelivered,
  hashOf,
  type Link,
  openLink,
  patience,
  pdf,
  postsOf,
  speak,
  submitLicence,
} from './link.ts';
import {
  draftSaved,
  fillLicence,
  pick,
  submit,
  textOf,
  waitForState,
  withoutBackgroundSync,
} from './steps.ts';
import { fillUp } from './storage-steps.ts';

const withoutWorker = { context: { serviceWorkers: 'block' } } as const;

/** Answers that a person has typed and must find again. */
const typed = { nombre: 'José', apellido: 'Ñáñez', licencias: 'Capitán II/2' } as const;

async function expectStillFilledIn(page: Page): Promise<void> {
  for (const [name, answer] of Object.entries(typed)) {
    await expect.poll(() => page.locator(`[name="${name}"]`).inputValue()).toBe(answer);
  }
}

/** Chooses a file that the page will not keep. */
async function pickInVain(page: Page, file: ReturnType<typeof pdf> | string, state: string): Promise<void> {
  await page.locator('input[type=file][name="documento"]').setInputFiles(file);
  await page.locator(`[data-file="documento"][data-file-state="${state}"]`).waitFor(patience);
}

async function fieldText(page: Page): Promise<string> {
  return page.locator('[data-field="documento"]').innerText();
}

async function expectAtField(page: Page, english: string, spanish: string): Promise<void> {
  await expect.poll(() => fieldText(page), patience).toContain(english);
  await speak(page, 'es');
  await expect.poll(() => fieldText(page), patience).toContain(spanish);
  await speak(page, 'en');
}

/** Presses submit and checks that both languages say at once that nothing was accepted. */
async function submitInVain(page: Page, problem: string): Promise<void> {
  await page.locator('button[type=submit]').click();
  const box = page.locator(`[data-not-submitted="${problem}"]`);
  await box.waitFor(patience);
  const said = await box.innerText();
  expect(said).toContain('NOT sent and NOT saved as a request');
  expect(said).toContain('NO enviado y NO guardado como solicitud');
  expect(await page.locator('main [data-submission-id]').count()).toBe(0);
  await expectStillFilledIn(page);
}

const full = {
  en: 'There is no more space on this device.',
  es: 'No queda espacio en este dispositivo.',
} as const;

const unavailable = {
  en: 'This browser does not allow anything to be saved (private window or settings).',
  es: 'Este navegador no permite guardar nada (ventana privada o configuración).',
} as const;

/** A link to a site with a storage limit of this many bytes; allowMore removes the limit. */
async function openTightLink(
  quotaSize: number,
): Promise<Link & { readonly allowMore: () => Promise<unknown> }> {
  let allowMore: () => Promise<unknown> = async () => undefined;
  // Chromium caches the free space for half a minute, so the limit must exist from the start.
  const link = await openLink({}, {}, async ({ context, page }, origin) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
    allowMore = () => devtools.send('Storage.overrideQuotaForOrigin', { origin });
  });
  return { ...link, allowMore };
}

test('a full device keeps and acknowledges nothing until there is space', async () => {
  const { api, proxy, browser, page, allowMore } = await openTightLink(10_000_000);
  await page.goto(`${proxy.url}/licenses`);
  const document = pdf(1, 12_000_000);
  await fillLicence(page, pdf(2));
  await page.getByRole('button', { name: /^Remove/ }).click();
  await draftSaved(page);

  await pickInVain(page, document, 'notSaved');
  await expectAtField(page, full.en, full.es);
  await expect.poll(() => fieldText(page)).toContain('The file could not be kept on this device.');
  await submitInVain(page, 'full');
  await expect.poll(() => page.locator('.error-summary').count()).toBe(0);

  await pick(page, 'documento', pdf(3, 3_000_000));
  await draftSaved(page);
  await fillUp(page);
  await submitInVain(page, 'full');
  await page.locator('[name="direccion"]').fill('Avenida Balboa');
  await page.locator('[data-save-state="notSaved"]').waitFor(patience);
  await expectWords(page, 'save', 'NOT saved', full.en);
  const list = await browser.context.newPage();
  await list.goto(`${proxy.url}/requests`);
  await list.locator('[data-state="draft"]').waitFor(patience);
  await expect.poll(() => list.locator('main [data-submission-id]').count()).toBe(1);
  expect(postsOf(proxy)).toBe(0);

  await allowMore();
  await pick(page, 'documento', document);
  const id = await submit(page);
  await waitForState(page, id, 'delivered');
  const [received, ...others] = await submissionsOf(api);
  expect(others).toEqual([]);
  expect(received?.fields).toMatchObject({ direccion: 'Avenida Balboa' });
  expect(received?.files[0]?.sha256).toBe(hashOf(document.buffer));
});

test('a file that is changed or deleted on the disk after it was picked goes out as it was', async () => {
  const { api, proxy, page } = await openLink({}, withoutWorker);
  const folder = await temporaryFolder('picked');
  const sent = new Map<string, string>();
  for (const [index, change] of [rm, overwrite].entries()) {
    const path = join(folder, `libreta-${index}.pdf`);
    const { buffer } = pdf(index + 1, 2_000_000);
    await writeFile(path, buffer);
    await page.goto(`${proxy.url}/licenses`);
    await fillLicence(page, path);

    await change(path);
    const id = await submit(page);

    await waitForState(page, id, 'delivered');
    sent.set(`libreta-${index}.pdf`, hashOf(buffer));
  }
  const received = (await submissionsOf(api)).flatMap(({ files }) => files);
  expect(new Map(received.map(({ name, sha256 }) => [name, sha256]))).toEqual(sent);
});

test('a file that is changed or deleted on the disk before it is copied is asked for again', async () => {
  const { api, proxy, page } = await openLink({}, withoutWorker);
  const folder = await temporaryFolder('picked');
  const path = join(folder, 'libreta.pdf');
  let change: (path: string) => Promise<void> = rm;
  // The page starts copying at once; this gives the disk the delay of a slow one.
  await page.exposeFunction('beforeCopy', () => change(path));
  await page.addInitScript(delayCopy);
  await page.goto(`${proxy.url}/licenses`);
  for (const [name, answer] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(answer);

  for (change of [rm, overwrite]) {
    await writeFile(path, pdf().buffer);
    await pickInVain(page, path, 'refused');

    await expectAtField(
      page,
      'The file could not be read: it was changed, moved or deleted after you chose it. Choose it again.',
      'No se pudo leer el archivo: se cambió, movió o borró después de elegirlo. Elíjalo otra vez.',
    );
    await page.locator('button[type=submit]').click();
    const summary = page.locator('.error-summary');
    await expect.poll(() => summary.innerText(), patience).toContain('The file could not be read');
    await expectStillFilledIn(page);
    await page.getByRole('button', { name: /^Remove/ }).click();
  }
  expect(await submissionsOf(api)).toEqual([]);
  expect(postsOf(proxy)).toBe(0);
});

async function overwrite(path: string): Promise<void> {
  await writeFile(path, pdf(99, 30_000).buffer);
}

/** Runs in the page: reading a file waits until the test has changed it. */
function delayCopy(): void {
  const read = File.prototype.arrayBuffer;
  File.prototype.arrayBuffer = async function arrayBuffer(this: File) {
    await (globalThis as unknown as { beforeCopy: () => Promise<void> }).beforeCopy();
    return read.call(this);
  };
}

const denials = {
  'has none': () => Object.defineProperty(globalThis, 'indexedDB', { get: () => undefined }),
  'throws when it is asked for': () =>
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  'refuses to open one': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  },
} as const;

test('without IndexedDB every page says so, and nothing is acknowledged', async () => {
  const { api, proxy, browser } = await openLink({}, withoutWorker);
  for (const [how, deny] of Object.entries(denials)) {
    const page = await browser.context.newPage();
    onTestFinished(() => page.close());
    await page.addInitScript(deny);
    await page.goto(`${proxy.url}/licenses`);
    await expectWords(page, how, 'Nothing can be kept on this device', 'Open this page in a normal window');
    await page.locator('button[type=submit]:enabled').waitFor(patience);
    await page.close();
  }
  const page = await browser.context.newPage();
  onTestFinished(() => page.close());
  await page.addInitScript(denials['throws when it is asked for']);
  await expectNothingKept(page, proxy.url);
  await expectUnreadable(page, proxy.url);
  expect(postsOf(proxy)).toBe(0);
  expect(await submissionsOf(api)).toEqual([]);
});

/** Fills in the form and submits it in vain. */
async function expectNothingKept(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/licenses`);
  await speak(page, 'es');
  await expectWords(page, 'form', 'No se puede guardar nada en este dispositivo');
  await speak(page, 'en');
  const others = { correo: 'a@b.example', telefono: '1', direccion: 'x' };
  for (const [name, answer] of Object.entries({ ...typed, ...others }))
    await page.locator(`[name="${name}"]`).fill(answer);
  await pickInVain(page, pdf(), 'notSaved');
  await expectAtField(page, unavailable.en, unavailable.es);
  await page.locator('[data-save-state="notSaved"]').waitFor(patience);
  await submitInVain(page, 'unavailable');
}

/** Checks the pages that show what is on the device. */
async function expectUnreadable(page: Page, origin: string): Promise<void> {
  for (const path of ['/requests', '/requests/c0ffee00-0000-4000-8000-000000000001']) {
    await page.goto(origin + path);
    await expectWords(page, path, 'What is kept on this device cannot be read');
    expect(await textOf(page)).not.toMatch(/Loading|There is nothing here yet|not on this device/);
    await speak(page, 'es');
    await expectWords(page, path, 'No se puede leer lo que se guarda en este dispositivo');
    await speak(page, 'en');
  }
  await page.goto(`${origin}/status`);
  await expectWords(page, 'status', 'Nothing can be kept here (private window or settings).');
  expect(await textOf(page)).not.toContain('Nothing is waiting on this device');
}

test('a request stays safe on a device that has become full, says why it waits, and goes out when there is space', async () => {
  const { api, proxy, browser, page, allowMore } = await openTightLink(10_000_000);
  await withoutBackgroundSync(browser.context);
  await browser.offline(true);
  const document = pdf(1, 3_000_000);
  const id = await submitLicence(page, proxy.url, document);
  await expectWords(page, 'tried', /\d attempts? so far/);
  await fillUp(page);

  await browser.offline(false);

  await expectWords(page, 'full', /This device has no space left to note an attempt, so none is made\./);
  await speak(page, 'es');
  await expectWords(page, 'full', /no queda espacio para anotar un intento, por eso no se hace ninguno\./);
  expect(postsOf(proxy)).toBe(0);
  await allowMore();
  await flapUntilDelivered(page, id);
  const [received, ...others] = await submissionsOf(api);
  expect(others).toEqual([]);
  expect(received?.files[0]?.sha256).toBe(hashOf(document.buffer));
});
