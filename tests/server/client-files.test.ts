import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

const page = '<!doctype html><title>PMTS</title>';
const rendered = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>`;
const script = 'console.info("app")'.repeat(20);

const folder = await mkdtemp(join(tmpdir(), 'pmts-client-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const server = useServer('libsql', { clientDir: await writeClient(join(folder, 'dist')) });

async function writeClient(clientDir: string): Promise<string> {
  await mkdir(join(clientDir, 'assets'), { recursive: true });
  for (const folder of ['files', 'en', 'es']) await mkdir(join(clientDir, folder));
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'index.html': rendered('Home'),
    'frame.html': rendered('For the worker'),
    'opening.html': page,
    'opening.html.br': brotliCompressSync(page),
    'en/index.html': rendered('Home'),
    'en/licenses.html': rendered('Licence'),
    'en/request.html': rendered('Your request'),
    'en/404.html': rendered('Not there'),
    'es/index.html': rendered('Inicio'),
    'es/licenses.html': rendered('Licencia'),
    'es/licenses.html.br': brotliCompressSync(rendered('Licencia')),
    'es/request.html': rendered('Su solicitud'),
    'es/404.html': rendered('No está'),
    'sw.js': script,
    'manifest.webmanifest': '{}',
    'assets/app-abc123.js': script,
    'assets/app-abc123.js.br': brotliCompressSync(script),
    'assets/photo-worker-abc123.js': script,
    'files/RLM-105.pdf': '%PDF-1.4',
    'favicon.ico': await readFile(new URL('../../public/favicon.ico', import.meta.url)),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(clientDir, name), content);
  return clientDir;
}

test('hashed files are kept for a year, the page and the worker are asked for each time', async () => {
  const { url } = server();

  const cached = await fetch(`${url}/assets/app-abc123.js`);
  expect(cached.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/files/RLM-105.pdf']) {
    const response = await fetch(url + path);
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
  }
});

test('a hashed file comes with the headers that it needs, and a page and a worker with all of theirs', async () => {
  const { url } = server();

  const { headers } = await fetch(`${url}/assets/app-abc123.js`, { headers: { 'Accept-Encoding': 'br' } });
  const page = await fetch(`${url}/licenses`);
  const worker = await fetch(`${url}/assets/photo-worker-abc123.js`);

  expect([...headers.keys()].toSorted()).toEqual([
    'accept-ranges',
    'cache-control',
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'keep-alive',
    'last-modified',
    'vary',
    'x-content-type-options',
  ]);
  for (const { headers: full } of [page, worker]) {
    expect(full.get('content-security-policy')).toContain("connect-src 'self'");
    expect(full.get('etag')).toBeTruthy();
  }
});

test('files that are there compressed are sent compressed to who can read it', async () => {
  const { url } = server();

  for (const [path, text] of [
    ['/assets/app-abc123.js', script],
    ['/home', page],
    ['/account/quotes', page],
  ] as const) {
    const small = await fetch(url + path, { headers: { 'Accept-Encoding': 'br' } });
    const plain = await fetch(url + path, { headers: { 'Accept-Encoding': 'identity' } });
    expect([path, small.headers.get('content-encoding')]).toEqual([path, 'br']);
    expect(small.headers.get('content-type')).toMatch(/^(text|application)\/(html|javascript)/);
    expect(small.headers.get('vary')).toContain('Accept-Encoding');
    expect([await small.text(), await plain.text()]).toEqual([text, text]);
    expect(plain.headers.get('content-encoding')).toBeNull();
  }
});

test('every address of the app is its page: one without content, where only the device knows what is on it', async () => {
  const { url } = server();

  for (const path of [
    '/licenses?request=1',
    '/licenses?draft=1',
    '/medical',
    '/Licenses/',
    '/%6Cicenses',
    '/home',
    '/requests/123?x=1',
    '/account/quotes',
    '/account/quotes/7',
    '/certs/all',
    '/certs/view',
    '/certs',
    '/Task/',
    '/task/my-tasks/123',
  ]) {
    const response = await fetch(url + path);
    expect([path, response.status, await response.text()]).toEqual([path, 200, page]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  }
});

test.each([
  ['lang=es', ['Inicio', 'Licencia', 'Su solicitud', 'No está']],
  ['kept=1; lang=es', ['Inicio', 'Licencia', 'Su solicitud', 'No está']],
  ['lang=en', ['Home', 'Licence', 'Your request', 'Not there']],
  ['lang=fr', ['Home', 'Licence', 'Your request', 'Not there']],
  ['lang=../es', ['Home', 'Licence', 'Your request', 'Not there']],
  ['xlang=es', ['Home', 'Licence', 'Your request', 'Not there']],
  ['', ['Home', 'Licence', 'Your request', 'Not there']],
])('with the cookie "%s" a rendered page comes in its language', async (cookie, titles) => {
  const { url } = server();

  const answers = [];
  for (const path of ['/', '/licenses', '/requests/123', '/no-such-page'])
    answers.push(await fetch(url + path, { headers: { cookie } }));

  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(titles.map(rendered));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  for (const { headers } of answers) {
    expect(headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(headers.get('cache-control')).toBe('no-cache');
  }
});

test('a page in another language is another page, also to who has the first one already', async () => {
  const { url } = server();
  const etagOf = async (cookie: string) =>
    (await fetch(`${url}/licenses`, { headers: { cookie } })).headers.get('etag');

  expect(await etagOf('lang=en')).toBe(await etagOf(''));
  expect(await etagOf('lang=es')).not.toBe(await etagOf('lang=en'));
});

test('an address that the app does not know is answered 404, with the page that says so', async () => {
  const { url } = server();
  const known = await fetch(`${url}/en/404.html`);

  for (const path of [
    '/apix',
    '/licenses/1',
    '/requests/1/2',
    '/no-such?x=1',
    '/account/quotes/7/8',
    '/certs/nothing',
  ]) {
    // A request of a browser that already has the page.
    const headers = { 'If-None-Match': known.headers.get('etag') ?? '' };
    const response = await fetch(url + path, { headers });
    const text = /^\/(account|certs)/.test(path) ? page : rendered('Not there');
    expect([path, response.status, await response.text()]).toEqual([path, 404, text]);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  }
});

test('a missing file is missing, and no page', async () => {
  const { url } = server();

  for (const path of [
    '/assets/app-old.js',
    '/assets/old',
    '/files/none.pdf',
    '/files/none',
    '/metrics/',
    '/metrics/all',
    '/none.ico',
    '/..%2f..%2fetc%2fpasswd',
    '/.git',
  ]) {
    const response = await fetch(url + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  }
});

test('who asks for /favicon.ico gets an icon', async () => {
  const { url } = server();

  const response = await fetch(`${url}/favicon.ico`);

  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\/(x-icon|vnd\.microsoft\.icon)/),
  ]);
  const icon = Buffer.from(await response.arrayBuffer());
  expect(icon.readUInt32LE(0)).toBe(0x10000);
  expect(icon.subarray(icon.readUInt32LE(18)).subarray(1, 4).toString()).toBe('PNG');
});

test('an unknown call is a problem, and no page', async () => {
  const { url } = server();

  for (const path of ['/api', '/api/', '/api/nothing', '/api/nothing.html']) {
    const response = await fetch(url + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  }
  expect((await fetch(`${url}/licenses`, { method: 'POST' })).status).toBe(404);
});

test('without a built client the calls still work', async () => {
  const { url } = await openServer(await testSettings());

  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

test('whoever takes nothing compressed gets the same pages, the home page among them', async () => {
  const { url } = server();
  const headers = { 'Accept-Encoding': 'identity' };
  const get = async (path: string): Promise<readonly unknown[]> => {
    const response = await fetch(url + path, { headers });
    return [response.status, (await response.text()).match(/<title>(.*?)</)?.[1]];
  };

  expect(await get('/')).toEqual([200, 'Home']);
  expect(await get('/licenses')).toEqual([200, 'Licence']);
  expect(await get('/en/')).toEqual([404, 'Not there']);
});

test.each([
  [{ 'If-Match': '"another"' }, 412, 'fileChanged'],
  [{ 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412, 'fileChanged'],
  [{ Range: 'bytes=999999-' }, 416, 'rangeBeyondEnd'],
])(
  'a condition or range that cannot be met is no failure of the server: %o',
  async (headers, status, kind) => {
    const { url } = server();

    for (const path of ['/assets/app-abc123.js', '/sw.js', '/licenses', '/requests']) {
      const response = await fetch(url + path, { headers });
      const problem = (await response.json()) as { type: string };
      expect([path, response.status, problem.type]).toEqual([path, status, `urn:pmts:problem:${kind}`]);
    }
  },
);

test('what is shared with a browser that has lost the worker is not read, and a page says that nothing was kept', async () => {
  const { url } = server();
  const body = new FormData();
  body.append('documents', new File(['%PDF-1.4'], 'passport.pdf'));

  const answer = await fetch(`${url}/me/share`, { method: 'POST', body, redirect: 'manual' });

  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/me/documents?share=failed']);
  expect((await fetch(`${url}/me/share/more`, { method: 'POST', body })).status).not.toBe(303);
});
