import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CatalogueCache, catalogueHeaders, catalogueUrl } from '../../../src/device/http/catalogue-cache.ts';

const url = catalogueUrl('', 'https://app.example');
const courses = (price: number) => JSON.stringify([{ id: 1, name: 'BST', price_foreign: price }]);
const json = { headers: { 'content-type': 'application/json' } };

type Reply = () => Response | Promise<Response>;

/** A cache in memory, and an API that answers as the test says. */
function open(first: Reply) {
  const stored = new Map<string, Response>();
  let reply = first;
  let now = Date.parse('2026-11-21T12:00:00Z');
  let fetches = 0;
  const goingOn: Promise<unknown>[] = [];
  const catalogue = new CatalogueCache({
    url,
    open: async () => ({
      match: async (key) => stored.get(String(key))?.clone(),
      put: async (key, response) => void stored.set(String(key), response),
    }),
    fetch: async (_url, { signal }) => {
      fetches += 1;
      const givenUp = new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('Aborted')));
      });
      return Promise.race([reply(), givenUp]);
    },
    now: () => now,
  });
  const goOn = (work: Promise<unknown>): void => void goingOn.push(work);
  return {
    answer: () => catalogue.answer(goOn),
    isHere: () => catalogue.isHere(goOn),
    replyWith: (next: Reply) => void (reply = next),
    later: (milliseconds: number) => void (now += milliseconds),
    settled: () => Promise.all(goingOn),
    fetches: () => fetches,
    stored,
  };
}

const never: Reply = () => new Promise(() => undefined);
const noNetwork: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
const good =
  (price: number): Reply =>
  () =>
    new Response(courses(price), json);
const day = 24 * 60 * 60 * 1000;

describe('the catalogue in the worker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is the fresh one while the API answers, and says since when it holds', async () => {
    const cache = open(good(100));
    await cache.answer();
    cache.replyWith(good(120));
    cache.later(day);

    const answer = await cache.answer();

    expect(await answer.text()).toBe(courses(120));
    expect(answer.headers.get(catalogueHeaders.asOf)).toBe('2026-11-22T12:00:00.000Z');
    expect(answer.headers.has(catalogueHeaders.kept)).toBe(false);
  });

  test.each<[string, Reply]>([
    ['no network', noNetwork],
    ['a 500', () => new Response(courses(1), { ...json, status: 500 })],
    ['the page of a captive portal', () => new Response('<!doctype html><p>Welcome aboard', { status: 200 })],
    ['JSON that is no catalogue', () => new Response('{"message":"ok"}', json)],
    ['a catalogue that was cut', () => new Response(courses(1).slice(0, -3), json)],
  ])('is the last good one, with its date, after %s', async (_what, reply) => {
    const cache = open(good(100));
    await cache.answer();
    cache.replyWith(reply);
    cache.later(day);

    const answer = await cache.answer();

    expect(await answer.text()).toBe(courses(100));
    expect(answer.headers.get(catalogueHeaders.asOf)).toBe('2026-11-21T12:00:00.000Z');
    expect(answer.headers.has(catalogueHeaders.kept)).toBe(true);
    await cache.settled();
    expect(await cache.stored.get(url)?.clone().text()).toBe(courses(100));
  });

  test('is the last good one after three seconds of silence, and a late answer is for the next time', async () => {
    const cache = open(good(100));
    await cache.answer();
    let release: (response: Response) => void = () => undefined;
    cache.replyWith(() => new Promise((resolve) => void (release = resolve)));

    const answering = cache.answer();
    await vi.advanceTimersByTimeAsync(3000);
    const answer = await answering;

    expect(answer.headers.has(catalogueHeaders.kept)).toBe(true);
    release(new Response(courses(120), json));
    await cache.settled();
    expect(await cache.stored.get(url)?.clone().text()).toBe(courses(120));
  });

  test('without a kept one, passes on what the API said, and keeps none of it', async () => {
    const cache = open(() => new Response('Too many connections', { status: 500 }));

    const answer = await cache.answer();

    expect([answer.status, await answer.text()]).toEqual([500, 'Too many connections']);
    expect(cache.stored.size).toBe(0);
  });

  test('makes a start without a network possible, or is known not to exist', async () => {
    expect(await open(good(100)).isHere()).toBe(true);
    expect(await open(() => new Response('', { status: 404 })).isHere()).toBe(true);
    expect(await open(noNetwork).isHere()).toBe(false);
    expect(await open(() => new Response('<html>')).isHere()).toBe(false);
    const hanging = open(never).isHere();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await hanging).toBe(false);
  });

  test('is fetched anew by itself when it is a day old, and not before', async () => {
    const cache = open(good(100));
    await cache.isHere();
    cache.replyWith(good(120));
    await cache.isHere();
    expect(cache.fetches()).toBe(1);

    cache.later(day);

    expect(await cache.isHere()).toBe(true);
    await cache.settled();
    expect(await cache.stored.get(url)?.clone().text()).toBe(courses(120));
  });

  test('is asked for once by two pages at once, and both can read it', async () => {
    const cache = open(good(100));

    const answers = await Promise.all([cache.answer(), cache.answer()]);

    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([courses(100), courses(100)]);
    expect(cache.fetches()).toBe(1);
  });
});
