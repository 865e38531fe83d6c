import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { checkIds } from '../../src/contracts/selftest/checks.ts';
import { root } from '../../scripts/project.ts';
import { axe } from '../support/browser/axe.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { overhang } from './layout.ts';
import { expectWords, openLink, patience, speak, submitLicence } from './link.ts';
import { offlineReady, stateOf, textOf } from './steps.ts';

const small = { viewport: { width: 360, height: 640 } };
/** The piece sent to a missing upload is refused, which Chromium logs. */
const tolerated = [/404 \(Not Found\)/];

async function runSelftest(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/selftest`);
  await page.getByRole('button', { name: /^(Start the check|Empezar la prueba)$/ }).click();
  await page.locator('[data-selftest="done"]').waitFor();
}

/** The outcome of each check, by id. */
function outcomesOn(page: Page): Promise<Record<string, string>> {
  return page
    .locator('[data-check]')
    .evaluateAll((items) =>
      Object.fromEntries(items.map((item) => [item.dataset['check'], item.dataset['outcome']])),
    );
}

async function idsWith(page: Page, outcome: string): Promise<readonly string[]> {
  const found = Object.entries(await outcomesOn(page));
  return found.filter(([, one]) => one === outcome).map(([id]) => id);
}

async function expectReadable(page: Page, what: string): Promise<void> {
  expect(await axe(page), what).toEqual([]);
  expect(await overhang(page), what).toBe(0);
}

async function openGroups(page: Page): Promise<void> {
  await page.locator('.selftest-group').evaluateAll((groups) => {
    for (const group of groups) group.setAttribute('open', '');
  });
}

const decode = (code: string) =>
  promisify(execFile)('npm', ['run', '--silent', 'selftest', '--', code], { cwd: root });

test('on this Chromium nothing fails, the code says so, and nothing of it stays on the device or at the server', async () => {
  const { api, proxy, browser, page } = await openLink({}, { context: small, tolerated });
  await runSelftest(page, proxy.url);

  expect(Object.keys(await outcomesOn(page))).toEqual(checkIds);
  expect(await idsWith(page, 'failed')).toEqual([]);
  // Headless: no persistent storage, no notification prompt, no sharing.
  const missing = await idsWith(page, 'absent');
  expect(missing.filter((id) => !/protected|notifications|sharesFiles|badge|staysAwake/.test(id))).toEqual(
    [],
  );
  await openGroups(page);
  await expectWords(page, 'in English', /This device keeps your requests and sends them/, '44 small checks');
  await expectReadable(page, 'in English');
  await speak(page, 'es');
  await expectWords(page, 'in Spanish', /Este dispositivo guarda sus solicitudes y las envía/);
  await expectReadable(page, 'in Spanish');

  const code = await page.locator('.selftest-code').innerText();
  const { stdout } = await decode(code.toLowerCase());
  expect(stdout).toMatch(/^Chromium \d+ on a computer, in a tab, app \d+\.\d+\.\d+\n/);
  expect(stdout).toContain(`${44 - missing.length} passed, 0 failed, ${missing.length} not available`);
  expect(stdout).toMatch(/passed +large file kept/);
  await expect(decode(`${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^This is no code of \/selftest[^\n]*\n$/),
  });

  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).filter((name) => name.includes('selftest')),
    cookies: document.cookie,
    settings: Object.keys(localStorage),
  }));
  expect(left.databases).toEqual(['outbox']);
  expect(left.caches).toEqual([]);
  expect(`${left.cookies} ${left.settings.join()}`).not.toContain('selftest');
  expect(await submissionsOf(api)).toEqual([]);
  await expectCopied(page, browser.context, proxy.url, code);
});

/** The code can be copied with what was seen, and sent by mail. */
async function expectCopied(
  page: Page,
  context: BrowserContext,
  origin: string,
  code: string,
): Promise<void> {
  await context.grantPermissions(['clipboard-write']);
  await speak(page, 'en');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expectWords(page, 'copied', 'Copied.');
  const mail = (await page.getByRole('link', { name: 'Send by email' }).getAttribute('href')) ?? '';
  expect(decodeURIComponent(mail)).toMatch(/^mailto:[^?]+@[^?]+\?subject=.+&body=/);
  expect(decodeURIComponent(mail)).toContain(code);

  // The server's policy lets no page read the clipboard, so a person pastes it.
  await page.goto(`${origin}/medical`);
  const paper = page.locator('textarea').first();
  await paper.focus();
  await page.keyboard.press('Control+V');
  await expect.poll(() => paper.inputValue(), patience).toContain(code);
  expect(await paper.inputValue()).toContain('Mozilla/5.0');
}

test('without a network it opens and checks what can be checked, and a request that waits is only read', async () => {
  const { proxy, page, browser } = await openLink({}, { context: small });
  await offlineReady(page);
  await browser.offline(true);
  const id = await submitLicence(page, proxy.url);

  await runSelftest(page, proxy.url);

  expect(await idsWith(page, 'failed')).toEqual([]);
  const missing = await idsWith(page, 'absent');
  expect(missing).toEqual(
    expect.arrayContaining(['serverAnswers', 'clockRight', 'unchangedTold', 'uploadsPass']),
  );
  await expectWords(page, 'offline', 'Sending could not be checked without a connection');
  await page.goto(`${proxy.url}/requests/${id}`);
  await expect.poll(() => stateOf(page, id), patience).toBe('queued');
});

/** Runs in the page: refuses commits from the third transaction on, and truncates what is read. */
function breakStorage(): void {
  let writes = 0;
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...parts: Parameters<IDBDatabase['transaction']>) {
    const transaction = begin.apply(this, parts);
    if (!this.name.startsWith('selftest-') || parts[1] !== 'readwrite') return transaction;
    writes += 1;
    if (writes > 2) queueMicrotask(() => transaction.abort());
    return transaction;
  };
  Object.defineProperty(StorageManager.prototype, 'estimate', { value: () => new Promise(() => undefined) });
  Object.defineProperty(navigator, 'locks', { value: undefined });
}

test('on a device whose storage fails each fault has its name, in words of both languages, and nothing hangs', async () => {
  const { proxy, browser } = await openLink({}, { context: small, tolerated });
  const page = await browser.context.newPage();
  onTestFinished(() => page.close());
  await page.addInitScript(breakStorage);

  await runSelftest(page, proxy.url);

  const failed = await idsWith(page, 'failed');
  expect(failed).toEqual(expect.arrayContaining(['largeFileKept', 'reopened', 'bodyWhole']));
  expect(failed).not.toContain('databaseOpens');
  const missing = await idsWith(page, 'absent');
  expect(missing).toEqual(expect.arrayContaining(['roomTold', 'lockHeld', 'lockSeenBusy', 'lockTaken']));
  await openGroups(page);
  await expectWords(page, 'in English', /Do not rely on this device.*Large files may be lost/s, 'AbortError');
  await expectReadable(page, 'in English');
  await speak(page, 'es');
  await expectWords(page, 'in Spanish', /No confíe.*Los archivos grandes pueden perderse/s);
  expect(await textOf(page)).not.toMatch(/selftest\./);
  await speak(page, 'en');

  const { stdout } = await decode(await page.locator('.selftest-code').innerText());
  expect(stdout).toMatch(/FAILED +large file kept/);
});
