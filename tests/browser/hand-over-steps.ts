import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from './link.ts';
import { openMore } from './steps.ts';

/** A request on its way to another device, as a file. */

/** Opens the dialog of the shown request and waits until the file is ready. */
export async function openHandOver(page: Page): Promise<void> {
  await openMore(page);
  await page
    .getByRole('button', { name: /^(Hand over to another device|Pasar a otro dispositivo)$/ })
    .click();
  await page.locator('dialog[data-hand-over="ready"]').waitFor(patience);
}

/** Saves the file and leaves the dialog. @returns the path of a copy that outlives the browser's own */
export async function saveFile(page: Page, folder: string): Promise<string> {
  const dialog = page.locator('dialog[data-hand-over]');
  const stage = (): Promise<string | null> => dialog.getAttribute('data-hand-over');
  const save = dialog.getByRole('button', { name: /^(Save the file|Guardar el archivo)$/ });
  const press = async (): Promise<string | null> => {
    // Refused during an attempt, which may begin at any moment; once the file is handed over there is no button.
    if ((await stage()) !== 'handedOver') await save.click({ timeout: 2000 }).catch(() => undefined);
    const told = dialog.locator('.notice');
    await told.waitFor({ timeout: 2000 }).catch(() => undefined);
    return stage();
  };
  const saved = async (): Promise<void> => {
    await expect.poll(press, { ...patience, interval: 1000 }).toBe('handedOver');
  };
  const [download] = await Promise.all([page.waitForEvent('download'), saved()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  await page.keyboard.press('Escape');
  return path;
}

export async function bringIn(page: Page, origin: string, path: string, outcome: string): Promise<void> {
  await page.goto(`${origin}/requests`);
  await page.locator('input[name="handOverFile"]').setInputFiles(path);
  await page.locator(`[data-brought-in="${outcome}"]`).waitFor();
}

/** Opens a file with the installed app, as the file manager of a computer does: no test can press that (W3C Launch Handler). */
export async function openWithApp(page: Page, origin: string, path: string, outcome: string): Promise<void> {
  const opened = { name: basename(path), base64: await readFile(path, 'base64') };
  await page.addInitScript(({ name, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const launch = { files: [{ getFile: async () => new File([bytes], name) }] };
    const setConsumer = (consumer: (one: typeof launch) => void): void => consumer(launch);
    Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } });
  }, opened);
  await page.goto(`${origin}/requests`);
  await page.locator(`[data-brought-in="${outcome}"]`).waitFor();
}
