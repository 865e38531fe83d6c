import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { root } from '../support/source-files.ts';

const origin = 'https://forms.example';
const page = `${origin}/frame.html?__WB_REVISION__=r2`;
const script = `${origin}/assets/index-12345678.js`;

interface PrecacheOfWorker {
  install(): Promise<void>;
  activate(): Promise<void>;
  answer(url: string): Promise<Response>;
  match(url: string): Promise<Response | undefined>;
}

/** What is kept, by address; and what was fetched, with the way to the browser's own cache. */
let kept: Map<string, Response>;
let opened: Set<string>;
let fetched: string[];
let precache: PrecacheOfWorker;

beforeEach(async () => {
  kept = new Map();
  opened = new Set();
  fetched = [];
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) => void kept.set(url, response),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (url: string) => kept.delete(url),
  };
  vi.stubGlobal('location', new URL(`${origin}/sw.js`));
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      opened.add(name);
      return cache;
    },
  });
  serve(200);
  // By its path: its types are those of a worker, which tests do not have.
  const { Precache } = await import(join(root, 'sw', 'precache.ts'));
  precache = new Precache(
    [
      { url: 'frame.html', revision: 'r2' },
      { url: 'assets/index-12345678.js', revision: null },
    ],
    `${origin}/`,
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function serve(status: number, redirected = false): void {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    fetched.push(`${url} ${init?.cache ?? ''}`);
    return Object.defineProperty(new Response('new', { status }), 'redirected', { value: redirected });
  });
}

const textOf = async (url: string): Promise<string | undefined> => kept.get(url)?.clone().text();

test('a version fetches what is not there yet, under the names that Workbox gave', async () => {
  kept.set(script, new Response('kept'));

  await precache.install();

  expect([...opened]).toEqual([`workbox-precache-v2-${origin}/`]);
  // What has a revision may lie in the browser's own cache in an older one.
  expect(fetched).toEqual([`${origin}/frame.html reload`]);
  expect([await textOf(page), await textOf(script)]).toEqual(['new', 'kept']);
});

test.each([404, 500, 203])(
  'a version of which a file is answered with %s does not install',
  async (status) => {
    serve(status);

    await expect(precache.install()).rejects.toThrow('frame.html');

    expect(kept.size).toBe(0);
  },
);

test('a page in place of a script, as a server answers that has not got it yet, is not installed', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
  );

  await expect(precache.install()).rejects.toThrow('index-12345678.js');

  expect([...kept.keys()]).toEqual([page]);
});

test('a file that came by a redirect is kept as one that did not, or browsers refuse it for a page', async () => {
  serve(200, true);

  await precache.install();

  expect([kept.get(page)?.redirected, await textOf(page)]).toEqual([false, 'new']);
});

test('what earlier versions kept goes when this one takes over, and not before', async () => {
  kept.set(`${origin}/frame.html?__WB_REVISION__=r1`, new Response('old'));
  await precache.install();
  expect(kept.size).toBe(3);

  await precache.activate();

  expect([...kept.keys()].toSorted()).toEqual([script, page].toSorted());
});

test('a file is answered from what is kept, and from the network where the browser has thrown it away', async () => {
  kept.set(page, new Response('kept'));

  expect(await (await precache.answer('/frame.html')).text()).toBe('kept');
  expect(fetched).toEqual([]);
  expect(await (await precache.answer('/assets/index-12345678.js')).text()).toBe('new');
  expect(await precache.match('/elsewhere')).toBeUndefined();
});

test('four files are on their way at once, in the order of the list, and the first failure ends it', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `assets/${name}-12345678.js`);
  const { Precache } = await import(join(root, 'sw', 'precache.ts'));
  const many: PrecacheOfWorker = new Precache(
    names.map((url) => ({ url, revision: null })),
    `${origin}/`,
  );
  const answers = new Map<string, (status: number) => void>();
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((resolve) =>
        answers.set(url, (status) => resolve(new Response('new', { status }))),
      ),
  );
  const answer = (index: number, status: number): void => answers.get(`${origin}/${names[index]}`)?.(status);

  const installed = many.install().catch((error: unknown) => String(error));
  await expect.poll(() => [...answers.keys()]).toEqual(addresses(names.slice(0, 4)));
  answer(2, 200);
  await expect.poll(() => [...answers.keys()]).toEqual(addresses(names.slice(0, 5)));
  answer(0, 503);

  expect(await installed).toContain('503');
  answer(1, 200);
  await expect.poll(() => kept.size).toBe(2);
  expect(answers.size).toBe(5);
});

function addresses(names: readonly string[]): readonly string[] {
  return names.map((name) => `${origin}/${name}`);
}
