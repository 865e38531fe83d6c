import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberLanguageInUse } from '../../src/device/storage/language-in-use.ts';
import { root } from '../support/source-files.ts';
import { receiptOfEntry } from '../device/receipts.ts';
import { fullApi } from '../outbox/fake-api.ts';
import { submissionOf } from '../outbox/submissions.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';

const origin = 'https://forms.example';

type Listener = (event: object) => void;

/** What the worker finds around it: https://w3c.github.io/ServiceWorker/, as far as it is used. */
interface World {
  readonly listeners: Map<string, Listener[]>;
  /** URLs in the cache. */
  readonly cached: Set<string>;
  /** Held by somebody else, until it is resolved. */
  lockedUntil: Promise<void>;
  /** The version that is at work, if any. */
  active: object | null;
  /** The version that waits, if any. */
  waiting: object | null;
  skipped: number;
  claimed: number;
}

let world: World;
let device: TestContext;

const catalogue = `${origin}/api/courses/getAllCourses`;

const precached = [
  { url: 'frame.html', revision: 'r1' },
  { url: 'assets/index-12345678.js', revision: null },
];

const texts = [
  { url: 'assets/texts-en-start-12345678.js', revision: null },
  { url: 'assets/texts-es-start-12345678.js', revision: null },
];

beforeEach(async () => {
  device = newDevice();
  world = {
    listeners: new Map(),
    cached: new Set(),
    lockedUntil: Promise.resolve(),
    active: null,
    waiting: null,
    skipped: 0,
    claimed: 0,
  };
  stubScope(world);
  vi.resetModules();
  // By its path: its types are those of a worker, which tests do not have.
  await import(join(root, 'sw', 'sw.ts'));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function stubScope(around: World, manifest = precached): void {
  const scope = {
    __WB_MANIFEST: manifest,
    caches: createCaches(around.cached),
    location: new URL(`${origin}/sw.js`),
    registration: {
      scope: `${origin}/`,
      get active() {
        return around.active;
      },
      get waiting() {
        return around.waiting;
      },
    },
    clients: {
      claim: async () => void (around.claimed += 1),
    },
    skipWaiting: async () => void (around.skipped += 1),
    addEventListener: (type: string, listener: Listener) =>
      void around.listeners.set(type, [...(around.listeners.get(type) ?? []), listener]),
  };
  vi.stubGlobal('self', scope);
  vi.stubGlobal('location', scope.location);
  vi.stubGlobal('registration', scope.registration);
  vi.stubGlobal('caches', scope.caches);
  vi.stubGlobal('fetch', async () => Response.json({ title: 'down' }, { status: 503 }));
  vi.stubGlobal('navigator', { locks: createLocks(around) });
}

function createCaches(cached: Set<string>) {
  const match = async (request: string | Request): Promise<Response | undefined> =>
    cached.has(request instanceof Request ? request.url : request) ? new Response('kept') : undefined;
  const keys = async (): Promise<readonly string[]> => [];
  const put = async (url: string): Promise<void> => void cached.add(url);
  const language = new Map<string, string>();
  const ofLanguage = {
    match: async (url: string) => (language.has(url) ? new Response(language.get(url)) : undefined),
    put: async (url: string, response: Response) => void language.set(url, await response.text()),
  };
  const open = async (name: string) => (name === 'language' ? ofLanguage : { match, keys, put });
  return { match, keys, open };
}

function createLocks(around: World) {
  return {
    request: async (_name: string, _options: LockOptions, work: (lock: object) => unknown) => {
      await around.lockedUntil;
      return work({});
    },
  };
}

/** Fires an event; answers once all that it was asked to wait for is done. */
async function fire(type: string, parts: Record<string, unknown> = {}): Promise<void> {
  const waits: Promise<unknown>[] = [];
  const event = { ...parts, type, waitUntil: (work: Promise<unknown>) => void waits.push(work) };
  for (const listener of world.listeners.get(type) ?? []) listener(event);
  await Promise.all(waits);
}

/** Whether the worker answers a request itself. */
function answers(path: string, init: RequestInit & { readonly navigate?: boolean } = {}): boolean {
  let answered = false;
  const { navigate = false, ...options } = init;
  const request = new Request(new URL(path, origin), options);
  // A request in mode "navigate" cannot be made by hand.
  const asMade = navigate ? Object.defineProperty(request, 'mode', { value: 'navigate' }) : request;
  const respondWith = (response: Promise<Response>): void => {
    answered = true;
    response.catch(() => undefined);
  };
  const facts = { request: asMade, respondWith, waitUntil: () => undefined };
  const event = Object.assign(new Event('fetch'), facts);
  for (const listener of world.listeners.get('fetch') ?? []) listener(event);
  return answered;
}

describe('the worker', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])(
    'never touches %s, whatever it is sent to',
    (method) => {
      const paths = [
        '/',
        '/licenses',
        '/frame.html',
        '/assets/index-12345678.js',
        '/api/license/license-quote',
      ];

      expect(paths.filter((path) => answers(path, { method }))).toEqual([]);
      expect(paths.filter((path) => answers(path, { method, navigate: true }))).toEqual([]);
    },
  );

  test('answers what it has precached, and every page', () => {
    expect(answers('/assets/index-12345678.js')).toBe(true);
    for (const path of ['/', '/licenses', '/requests/a', '/Licenses?draft=a', '/apiary', '/privacy?q=a.pdf'])
      expect(answers(path, { navigate: true }), path).toBe(true);
  });

  test.each([
    '/api',
    '/api/health',
    '/api?x',
    '/files/RLM-105.pdf',
    '/files/none',
    '/metrics',
    '/metrics/',
    '/handbook.pdf',
    '/robots.txt',
  ])('leaves %s to the server', (path) => {
    expect(answers(path, { navigate: true })).toBe(false);
    expect(answers(path)).toBe(false);
  });

  test('says that it is ready only when every file of it is in the cache', async () => {
    const said: unknown[] = [];
    const ask = () =>
      fire('message', {
        data: { type: 'IS_OFFLINE_READY' },
        ports: [{ postMessage: (answer: unknown) => void said.push(answer) }],
      });

    await ask();
    world.cached.add(`${origin}/frame.html?__WB_REVISION__=r1`);
    await ask();
    world.cached.add(`${origin}/assets/index-12345678.js`);
    await ask();

    expect(said).toEqual([false, false, true]);
  });

  test('installs without what follows later, and is ready in the language in use', async () => {
    const fetched: string[] = [];
    const served = async (url: string) => {
      fetched.push(url);
      return new Response('x', { headers: { 'Content-Type': 'text/javascript' } });
    };
    stubScope(world, [...precached, ...texts]);
    vi.resetModules();
    world.listeners.clear();
    await import(join(root, 'sw', 'sw.ts'));
    await rememberLanguageInUse('es');
    vi.stubGlobal('fetch', served);
    world.cached.add(catalogue);
    const said: unknown[] = [];
    const ask = (data: object) =>
      fire('message', { data, ports: [{ postMessage: (answer: unknown) => void said.push(answer) }] });

    await fire('install');
    expect(fetched.filter((url) => url.includes('texts-'))).toEqual([
      `${origin}/assets/texts-es-start-12345678.js`,
    ]);
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
    await ask({ type: 'IS_OFFLINE_READY', locale: 'es' });
    await ask({ type: 'IS_OFFLINE_READY', locale: 'en' });
    await ask({ type: 'IS_LANGUAGE_HERE', locale: 'en' });
    await ask({ type: 'IS_WHOLE' });
    expect(said).toEqual([true, false, false, false]);

    said.length = 0;
    vi.stubGlobal('fetch', served);
    await ask({ type: 'IS_WHOLE' });
    await ask({ type: 'IS_LANGUAGE_HERE', locale: 'en' });
    expect(said).toEqual([true, true]);
  });

  test('stores everything when it replaces a version that may have everything', async () => {
    const fetched: string[] = [];
    world.active = {};
    stubScope(world, [...precached, ...texts]);
    vi.resetModules();
    world.listeners.clear();
    await import(join(root, 'sw', 'sw.ts'));
    await rememberLanguageInUse('es');
    vi.stubGlobal('fetch', async (url: string) => {
      fetched.push(url);
      return new Response('x', { headers: { 'Content-Type': 'text/javascript' } });
    });

    await fire('install');

    expect(fetched.filter((url) => url.includes('texts-'))).toHaveLength(2);
  });

  test('is not ready while nobody has answered for the prices, and answers them itself when they are kept', async () => {
    const said: unknown[] = [];
    const ask = () =>
      fire('message', {
        data: { type: 'IS_OFFLINE_READY' },
        ports: [{ postMessage: (answer: unknown) => void said.push(answer) }],
      });
    for (const { url, revision } of precached)
      world.cached.add(`${origin}/${url}${revision === null ? '' : `?__WB_REVISION__=${revision}`}`);

    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
    await ask();
    vi.stubGlobal('fetch', async () => Response.json([{ id: 1, name: 'GMDSS' }]));
    await ask();

    expect(said).toEqual([false, true]);
    expect(world.cached).toContain(catalogue);
    expect(answers('/api/courses/getAllCourses')).toBe(true);
    // Who asks like this wants to know whether the API is there.
    expect(answers('/api/courses/getAllCourses', { cache: 'no-store' })).toBe(false);
  });

  test('fetches again what the browser has thrown away, but no page of a portal in its place', async () => {
    const said: unknown[] = [];
    const ask = () =>
      fire('message', {
        data: { type: 'IS_OFFLINE_READY' },
        ports: [{ postMessage: (answer: unknown) => void said.push(answer) }],
      });
    const served = (type: string) => async () => new Response('x', { headers: { 'Content-Type': type } });
    world.cached.add(catalogue);
    world.cached.add(`${origin}/frame.html?__WB_REVISION__=r1`);

    vi.stubGlobal('fetch', served('text/html; charset=utf-8'));
    await ask();
    vi.stubGlobal('fetch', served('text/javascript'));
    await ask();
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
    await ask();
    world.cached.delete(`${origin}/frame.html?__WB_REVISION__=r1`);
    vi.stubGlobal('fetch', served('text/javascript'));
    await ask();

    expect(said).toEqual([false, true, true, false]);
  });

  test('takes over when it is told to, but not in the middle of a drain', async () => {
    let end: () => void = () => undefined;
    world.lockedUntil = new Promise((resolve) => {
      end = resolve;
    });
    const told = fire('message', { data: { type: 'SKIP_WAITING' }, ports: [] });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(world.skipped).toBe(0);

    end();
    await told;

    expect(world.skipped).toBe(1);
  });

  test('does not take over by itself, nor for what it does not know', async () => {
    for (const data of [undefined, null, 'SKIP_WAITING', { type: 'skip' }, { type: 'IS_OFFLINE_READY' }])
      await fire('message', { data, ports: [] });
    await fire('activate');

    expect(world.skipped).toBe(0);
    expect(world.claimed).toBe(1);
  });

  test('takes over the page that asks for it', async () => {
    await fire('message', { data: { type: 'CLAIM_CLIENTS' }, ports: [] });

    expect(world.claimed).toBe(1);
    expect(world.skipped).toBe(0);
  });

  test('drains on its own sync event, and asks for another one while something is left', async () => {
    // Which would be held back: the event does not wait for the next turn.
    world.waiting = {};
    await fire('sync', { tag: 'outbox', lastChance: false });
    await device.submit('a');

    await fire('sync', { tag: 'of another app', lastChance: false });
    expect((await device.entry('a')).attempts).toBe(0);
    await expect(fire('sync', { tag: 'outbox', lastChance: false })).rejects.toThrow('still on this device');

    expect(await device.entry('a')).toMatchObject({
      attempts: 1,
      state: { wait: { cause: { kind: 'busy' } } },
    });
  });

  test('asks after a drain what has become of the requests, and tells of what is wanted', async () => {
    const id = 'e4c1f5b0-6a0e-4a3b-9d57-0a4a9a3c7b11';
    const at = '2026-11-22T12:00:00.000Z';
    const status = {
      submissionId: id,
      state: 'waitingForApplicant',
      changedAt: at,
      messages: [],
      documents: [],
    };
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
      bodies.push(body);
      return Response.json({ at, digest: 'd', requests: [status] });
    });
    await device.store.deliver(receiptOfEntry(submissionOf(id)));
    const capabilities = { ...fullApi, status: '/api/submissions/status' };
    await device.store.remember({ api: { capabilities, learnedAt: Date.now() } });

    await fire('sync', { tag: 'outbox', lastChance: false });

    expect(bodies).toEqual([JSON.stringify({ ids: [id] })]);
    expect((await device.store.statuses()).requests[id]?.status.state).toBe('waitingForApplicant');
  });
});
