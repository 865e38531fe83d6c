import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberLanguageInUse } from '../../src/device/storage/language-in-use.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { root } from '../support/source-files.ts';

const origin = 'https://forms.example';

interface RenderedPagesOfWorker {
  tell(paths: readonly string[]): Promise<void>;
  answer(url: URL): Promise<Response | undefined>;
}

/** What is kept, by the name of its cache and its address. */
let kept: Map<string, Map<string, Response>>;
/** What the host has, by path. */
let host: Map<string, string>;
let fetched: string[];
let isFull: boolean;

beforeEach(async () => {
  kept = new Map();
  host = new Map();
  fetched = [];
  isFull = false;
  vi.stubGlobal('location', new URL(`${origin}/sw.js`));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('caches', { open: async (name: string) => cacheNamed(name) });
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    const text = host.get(path);
    return new Response(text ?? 'Not found', { status: text === undefined ? 404 : 200 });
  });
  await rememberLanguageInUse('es');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const at = (address: string): URL => new URL(address, origin);

function cacheNamed(name: string) {
  const files = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, files);
  const href = (url: string): string => new URL(url, origin).href;
  return {
    match: async (url: string) => files.get(href(url))?.clone(),
    keys: async () => [...files.keys()].map((url) => ({ url })),
    delete: async (url: string) => files.delete(url),
    put: async (url: string, response: Response) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      files.set(href(url), response);
    },
  };
}

/** A worker of one version that has stored its files, as it starts. */
async function workerOf(version: string): Promise<RenderedPagesOfWorker> {
  // By their paths: their types are those of a worker, which tests do not have.
  const { Precache } = await import(join(root, 'sw', 'precache.ts'));
  const { RenderedPages } = await import(join(root, 'sw', 'rendered-pages.ts'));
  const files = [
    { url: 'frame.html', revision: version },
    ...scriptsOf(version).map((url) => ({ url: url.slice(1), revision: null })),
  ];
  const shell = new Precache(files, `${origin}/`);
  const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': "script-src 'self'" };
  const frame = new Response('Opening…', { headers });
  await (await shell.open()).put(shell.keyOf('/frame.html'), frame);
  return new RenderedPages(shell, files);
}

function scriptsOf(version: string): readonly string[] {
  return [`/assets/index-${version}.js`, `/assets/form-page-${version}.js`];
}

/** As the build writes it (scripts/page-document.ts). */
function pageOf(version: string, locale: Locale, path: string): string {
  return `<html lang="${locale}"><script async src="/assets/rendered/start-1.js" data-scripts="${scriptsOf(version).join(' ')}" data-ahead-later="/assets/later-1.js"></script><div id="root" data-path="${path}"><p class="banner banner-offline" hidden="">Sin conexión</p><h1>Licencia</h1></div>`;
}

test('answers with the page of the language in use, which starts from the files that are here', async () => {
  host.set('/es/licenses.html', pageOf('12345678', 'es', '/licenses'));
  const worker = await workerOf('12345678');
  await worker.tell(['/licenses']);

  const answer = await worker.answer(at('/licenses'));

  const [index, form] = scriptsOf('12345678');
  const text = await answer?.text();
  expect(text).toContain(`<script type="module" crossorigin src="${index}"></script>`);
  expect(text).toContain(`<link rel="modulepreload" crossorigin href="${form}">`);
  expect(text).not.toContain('/assets/rendered/');
  expect(text).toContain('<h1>Licencia</h1>');
  expect(answer?.headers.get('Content-Type')).toBe('text/html');
  expect(answer?.headers.get('Content-Security-Policy')).toBe("script-src 'self'");
});

test('says from the first word that there is no connection', async () => {
  host.set('/es/licenses.html', pageOf('12345678', 'es', '/licenses'));
  const worker = await workerOf('12345678');
  await worker.tell(['/licenses']);
  const online = await (await worker.answer(at('/licenses')))?.text();
  vi.stubGlobal('navigator', { onLine: false });

  const offline = await (await worker.answer(at('/licenses')))?.text();

  expect(online).toContain('banner-offline" hidden=""');
  expect(offline).toContain('banner-offline">Sin conexión');
});

test('answers only for the addresses that it was told last, also once it has been started anew', async () => {
  for (const path of ['/licenses', '/medical']) host.set(`/es${path}.html`, pageOf('12345678', 'es', path));
  const worker = await workerOf('12345678');
  expect(await worker.answer(at('/licenses'))).toBeUndefined();
  await worker.tell(['/licenses', '/medical']);
  await worker.tell(['/medical']);

  for (const asked of [worker, await workerOf('12345678')]) {
    expect(await asked.answer(at('/licenses'))).toBeUndefined();
    expect(await asked.answer(at('/licenses/'))).toBeUndefined();
    expect(await asked.answer(at('/medical?draft=1'))).toBeUndefined();
    expect(await asked.answer(at('/medical'))).toBeDefined();
  }
  // What it has is not fetched again.
  await worker.tell(['/licenses', '/medical']);
  expect(await worker.answer(at('/licenses'))).toBeDefined();
  expect(fetched).toEqual(['/es/licenses.html', '/es/medical.html']);
});

test('does not answer in another language than the one in use, and has it once it is told again', async () => {
  for (const locale of ['es', 'en'] as const)
    host.set(`/${locale}/licenses.html`, pageOf('12345678', locale, '/licenses'));
  const worker = await workerOf('12345678');
  await worker.tell(['/licenses']);
  await rememberLanguageInUse('en');
  expect(await worker.answer(at('/licenses'))).toBeUndefined();
  await worker.tell(['/licenses']);

  expect(await (await worker.answer(at('/licenses')))?.text()).toContain('<html lang="en">');
});

test.each([
  ['of a newer version', pageOf('87654321', 'es', '/licenses')],
  ['in another language', pageOf('12345678', 'en', '/licenses')],
  ['of another address, as hosts without rewrite rules send', pageOf('12345678', 'es', '/')],
  ['that is only the frame', 'Opening…'],
  ['that is not there', undefined],
])('keeps no page %s, and fetches it another time', async (_what, text) => {
  if (text !== undefined) host.set('/es/licenses.html', text);
  const worker = await workerOf('12345678');
  await worker.tell(['/licenses', '/medical']);
  expect(await worker.answer(at('/licenses'))).toBeUndefined();
  // On a dear link nothing is asked for that could not be had either.
  expect(fetched).toEqual(['/es/licenses.html']);
  host.set('/es/licenses.html', pageOf('12345678', 'es', '/licenses'));
  await worker.tell(['/licenses']);

  expect(await worker.answer(at('/licenses'))).toBeDefined();
});

test('has no pages of another version, not even of one that stores late', async () => {
  host.set('/es/licenses.html', pageOf('12345678', 'es', '/licenses'));
  const [earlier, later] = [await workerOf('12345678'), await workerOf('87654321')];
  await earlier.tell(['/licenses']);

  expect(await later.answer(at('/licenses'))).toBeUndefined();
});

test('on a full device it leaves the page to the frame', async () => {
  host.set('/es/licenses.html', pageOf('12345678', 'es', '/licenses'));
  const worker = await workerOf('12345678');
  isFull = true;
  await expect(worker.tell(['/licenses'])).rejects.toThrow('full');

  expect(await worker.answer(at('/licenses'))).toBeUndefined();
});

test('where the caches cannot be opened it leaves the page to the frame', async () => {
  const worker = await workerOf('12345678');
  vi.stubGlobal('caches', { open: async () => Promise.reject(new Error('no storage')) });

  expect(await worker.answer(at('/licenses'))).toBeUndefined();
});
