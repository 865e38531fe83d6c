import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bearer } from '../../src/contracts/accounts.ts';
import { submissionFilePath } from '../../src/contracts/staff-submissions.ts';
import { type FormId, formIds, loadForm } from '../../src/forms/index.ts';
import { texts as staff } from '../support/interface-texts.ts';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { exampleOf, type Sending, send, withFile } from '../support/sending.ts';
import { expectWords, patience } from './link.ts';
import { enterAs, staffPaths } from './staff-steps.ts';
import { textOf } from './steps.ts';

const boss = 'boss@pmts.test';

/** Short enough for every field; each would run if a page took it for markup. */
const payloads = [
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(2)>',
  '<script>alert(3)</script>',
] as const;
const mailPayload = '<svg/onload=alert(4)>@x.example';

/**
 * Bytes that our check of the first bytes takes for a PDF, and that a browser, if told so, takes for a page or a
 * drawing.
 */
const webPage = '%PDF-1.7\n<!doctype html><html><body>page<script>alert(5)</script></body></html>';
const drawing =
  '%PDF-1.7\n<svg xmlns="http://www.w3.org/2000/svg" onload="alert(6)"><script>alert(6)</script></svg>';

/** With the payload in every typed answer and in every file name; chosen values and dates stay. */
async function poisoned(formId: FormId, payload: string, email = mailPayload): Promise<Sending> {
  const sending = await exampleOf(formId);
  const { definition, wire } = await loadForm(formId);
  const texts: Record<string, string> = { ...sending.texts };
  for (const { fields, repeat } of definition.sections) {
    const written = fields.filter((field) => field.kind === 'text' && field.input !== 'date');
    const poisons = written.map((field) => [
      wire[field.name] ?? '',
      field.kind === 'text' && field.input === 'email' ? email : payload,
    ]);
    if (repeat === undefined) {
      Object.assign(texts, Object.fromEntries(poisons));
      continue;
    }
    const name = wire[repeat.name] ?? '';
    const lines = JSON.parse(texts[name] ?? '[]') as readonly object[];
    texts[name] = JSON.stringify(lines.map((line) => ({ ...line, ...Object.fromEntries(poisons) })));
  }
  return { ...sending, texts, files: sending.files.map((file) => ({ ...file, name: `${payload}.pdf` })) };
}

/** Sends strangers' requests: every form with every payload. */
async function sendPoison(api: Api): Promise<readonly Sending[]> {
  const taken: Sending[] = [];
  for (const formId of formIds) {
    for (const payload of payloads) {
      const poison = await poisoned(formId, payload);
      // A quote is answered by mail: its address has to be valid.
      const harmlessMail = await poisoned(formId, payload, 'ana@ship.example');
      const sending = (await send(api.url, poison)).status === 201 ? poison : harmlessMail;
      if (sending === harmlessMail) expect((await send(api.url, sending)).status, formId).toBe(201);
      taken.push(sending);
    }
  }
  return taken;
}

interface Watch {
  /** Dialogs, violations of the content security policy, and requests that only markup would make. */
  readonly seen: string[];
}

async function watch(context: BrowserContext): Promise<Watch> {
  const seen: string[] = [];
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.debug(`violation ${violatedDirective}`),
    ),
  );
  context.on('console', (message) => {
    if (message.text().startsWith('violation')) seen.push(message.text());
  });
  context.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) seen.push(`request ${request.url()}`);
  });
  return { seen };
}

/** Checks that the page contains the text, and no element made from it. */
async function expectOnlyText(page: Page, where: string): Promise<void> {
  // Documents that are pictures are drawn from bytes that the page has fetched.
  const drawn = '.picture-frame > img:is(:not([src]), [src^="blob:"])';
  const made = page.locator(
    `main :is(img:not(${drawn}), script, iframe, object, embed, [onload], [onerror])`,
  );
  expect(await made.count(), where).toBe(0);
}

test('whatever strangers write, on every page of the staff it is text', async () => {
  const api = await openApi();
  const taken = await sendPoison(api);
  await addAccount(api.settings, boss, 'super_admin');
  const { page, context } = await openContext({
    // The last step causes violations on purpose; until then `seen` reports them.
    tolerated: [/Content Security Policy/],
    context: { serviceWorkers: 'block' },
  });
  const { seen } = await watch(context);
  await enterAs(page, api, boss);
  const quotations = payloads.map((_, index) => `/account/quotes/${index + 1}`);

  for (const path of new Set([...staffPaths, ...quotations])) {
    await page.goto(api.url + path);
    await page.locator('main h1').waitFor(patience);
    await page.locator('.on-its-way').waitFor({ state: 'detached', ...patience });
    await expectOnlyText(page, path);
  }
  for (const [index, path] of quotations.entries()) {
    await page.goto(api.url + path);
    await expectWords(page, path, `${payloads[index]} ${payloads[index]}`);
  }
  await page.goto(`${api.url}/task/all?q=onerror`);
  await expectWords(page, 'the list', payloads[0]);
  for (const sending of taken) {
    await page.goto(`${api.url}/task/all/${sending.submissionId}`);
    await page.locator('article[data-submission]').waitFor(patience);
    await expectOnlyText(page, sending.path);
    const text = (await textOf(page)).replaceAll(/\s+/g, ' ');
    for (const answer of Object.values(sending.texts)) {
      if (/[<>]/.test(answer) && !answer.startsWith('[')) expect(text).toContain(answer);
    }
    for (const { name } of sending.files) expect(text).toContain(shownName(name));
  }
  expect(seen).toEqual([]);

  await page.evaluate((markup) => document.body.insertAdjacentHTML('beforeend', markup), payloads[0]);
  await expect.poll(() => seen.some((one) => one.startsWith('violation script-src'))).toBe(true);
});

/** The name after multipart: a quoted name cannot contain a quotation mark, and a slash ends a folder. */
function shownName(name: string): string {
  return name.replaceAll('"', '%22').split('/').at(-1) ?? '';
}

test('an uploaded page or drawing is saved as what it is, and runs nowhere', async () => {
  const api = await openApi();
  await addAccount(api.settings, boss, 'super_admin');
  const { page, context } = await openContext({
    tolerated: [/Content Security Policy/, /sandboxed/],
    context: { serviceWorkers: 'block', acceptDownloads: true },
  });
  const { seen } = await watch(context);
  const token = await enterAs(page, api, boss);

  for (const [content, name] of [
    [webPage, 'passport.html'],
    [drawing, 'logo.svg'],
  ] as const) {
    const sending = withFile(await exampleOf('licence'), new Uint8Array(Buffer.from(content)), name);
    expect((await send(api.url, sending)).status).toBe(201);
    await page.goto(`${api.url}/task/all/${sending.submissionId}`);
    const stage = page.locator('.document-stage[data-stage="ready"]');
    await stage.waitFor(patience);
    // Not really a PDF: it is not drawn either.
    await stage.getByText(staff.en.casework.document.broken).waitFor(patience);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      stage.getByRole('button', { name: 'Save file' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`${name}.pdf`);
    expect(await readFile(await saved.path(), 'utf8')).toBe(content);
    expect(context.pages()).toHaveLength(1);

    await expectHarmlessAt(page, token, api.url + submissionFilePath(sending.submissionId, 'documento'));
    expect(seen.filter((one) => one.startsWith('dialog'))).toEqual([]);
  }
  await page.route('**/control', (route) => route.fulfill({ contentType: 'text/html', body: webPage }));
  await page.goto(`${api.url}/control`);
  await expect.poll(() => seen).toContain('dialog 5');
});

/** Checks an address opened as a page with a token: it is downloaded; and even if displayed, it could do nothing. */
async function expectHarmlessAt(page: Page, token: string, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.continue({ headers: { ...route.request().headers(), ...bearer(token) } }),
  );
  const saving = page.waitForEvent('download');
  await page.goto(address).catch(() => undefined);
  await saving;
  await page.unroute(address);
  await page.route(address, async (route) => {
    const response = await route.fetch({ headers: bearer(token) });
    const {
      'content-disposition': _saved,
      'x-content-type-options': _sniffed,
      ...headers
    } = response.headers();
    await route.fulfill({ response, headers: { ...headers, 'content-type': 'text/html' } });
  });
  await page.goto(address);
  await expect.poll(() => page.locator('script').count()).toBe(1);
  await page.unroute(address);
}
