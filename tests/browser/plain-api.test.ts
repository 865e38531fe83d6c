import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { keptCookie } from '../../src/contracts/kept-cookie.ts';
import { buildPlainClient } from '../support/browser/build-plain-client.ts';
import { openContext } from '../support/browser/open-context.ts';
import { fieldsOf, type PlainApi, type Seen, startPlainApi } from '../support/plain-api.ts';
import { expectWords, pdf, speak, submitLicence } from './link.ts';
import { offlineReady, textOf, waitForState } from './steps.ts';

/** Headers that Chromium adds to every request of a page. */
const ownHeaders =
  /^(host|connection|content-length|content-type|user-agent|accept|accept-encoding|accept-language|origin|referer|cache-control|pragma|sec-.*)$/;

async function plainApi(options: Parameters<typeof startPlainApi>[0]): Promise<PlainApi> {
  const api = await startPlainApi(options);
  onTestFinished(() => api.close());
  return api;
}

async function visit(origin: string, tolerated: readonly RegExp[] = []): Promise<Page> {
  const { page } = await openContext({ tolerated });
  await page.goto(origin);
  await offlineReady(page);
  return page;
}

function only(posts: readonly Seen[]): Seen {
  const [post, ...others] = posts;
  if (post === undefined || others.length > 0) throw new Error(`Not one POST but ${posts.length}`);
  return post;
}

/** The same for everybody: a device on which something waits (decision 035), and the language of its pages (045). */
const ownCookies = [keptCookie, 'lang=en', 'lang=es'];

/** Checks for exactly these fields, none of our headers, and no cookie that identifies anybody. */
async function expectPlain(post: Seen, names: readonly string[]): Promise<void> {
  const sent = (await fieldsOf(post)).map(([name]) => name);
  expect(sent.toSorted()).toEqual(names.toSorted());
  const { cookie, ...headers } = post.headers;
  expect(
    String(cookie ?? '')
      .split('; ')
      .filter((one) => one !== '' && !ownCookies.includes(one)),
  ).toEqual([]);
  expect(Object.keys(headers).filter((name) => !ownHeaders.test(name))).toEqual([]);
  expect(post.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
}

const licenceFields = [
  'nombre',
  'apellido',
  'correo',
  'telefono',
  'direccion',
  'licencias',
  'documento',
] as const;

test('an API that knows only the specification gets exactly its fields, once, and the page claims no more than its yes', async () => {
  const api = await plainApi({ client: await buildPlainClient() });
  const page = await visit(api.url);
  // Large enough for progress reports, which must not change the request.
  const document = pdf(7, 1_500_000);
  const told = await listenForProgress(page, api.url);

  const id = await submitLicence(page, api.url, document);
  await waitForState(page, id, 'delivered');

  await expect.poll(told).toBeGreaterThan(0);
  const post = only(api.posts());
  expect(post.path).toBe('/api/license/license-quote');
  expect(post.headers['accept-language']).toBe(api.seen[0]?.headers['accept-language']);
  await expectPlain(post, licenceFields);
  const { name, mimeType: type, buffer: bytes } = document;
  expect((await fieldsOf(post)).at(-1)?.[1]).toEqual({ name, type, bytes: new Uint8Array(bytes) });
  await expectBareYes(page, api.url, id);
});

/** @returns the maximum number of bytes reported as sent */
async function listenForProgress(page: Page, origin: string): Promise<() => Promise<number>> {
  const other = await page.context().newPage();
  await other.goto(`${origin}/privacy`);
  await other.evaluate(() => {
    new BroadcastChannel('progress').addEventListener('message', ({ data }) => {
      const most = Math.max(Number(document.documentElement.dataset['sent'] ?? 0), data.sentBytes);
      document.documentElement.dataset['sent'] = String(most);
    });
  });
  return () => other.evaluate(() => Number(document.documentElement.dataset['sent'] ?? 0));
}

/** Checks the words for an acceptance without a receipt, on both pages and in both languages. */
async function expectBareYes(page: Page, origin: string, id: string): Promise<void> {
  await page.goto(`${origin}/requests/${id}`);
  await expectWords(page, 'yes', 'The server answered yes and gave no reference.');
  expect(await textOf(page)).not.toMatch(/Received by us|^Reference/m);
  await speak(page, 'es');
  await expectWords(page, 'yes', 'El servidor respondió que sí y no dio referencia.');
  expect(await textOf(page)).not.toMatch(/Recibido por nosotros|^Referencia/m);
  await page.goto(`${origin}/requests`);
  await expectWords(page, 'list', 'Enviado: el servidor respondió que sí');
  await speak(page, 'en');
  await expectWords(page, 'list', 'Sent: the server answered yes');
  expect(await textOf(page)).not.toContain('Received by us');
}

test('an API of another origin is asked without a preflight, whether it hides what it does not know or not', async () => {
  const api = await plainApi({ allowOrigin: '*' });
  const client = await plainApi({ client: await buildPlainClient(api.url) });
  const page = await visit(client.url, [/has been blocked by CORS policy/]);

  api.corsOnUnknownPaths(false);
  const hidden = await submitLicence(page, client.url, pdf(1, 400_000));
  await waitForState(page, hidden, 'delivered');
  expect(api.posts()).toHaveLength(1);
  api.corsOnUnknownPaths(true);
  const shown = await submitLicence(page, client.url, pdf(2));
  await waitForState(page, shown, 'delivered');

  expect(api.posts()).toHaveLength(2);
  for (const post of api.posts()) await expectPlain(post, licenceFields);
  expect(api.seen.filter(({ headers }) => headers['cookie'] !== undefined)).toEqual([]);
  expect(api.seen.map(({ method }) => method)).not.toContain('OPTIONS');
  expect(client.seen.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
});
