import { expect, test } from 'vitest';
import { createStaffCalls } from '../../src/account/staff-calls.ts';
import { createFakeFetch, json } from '../device/fake-api-fetch.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

function setUp(apiBase = '') {
  const fake = createFakeFetch();
  const calls = createStaffCalls({ apiBase, fetch: fake.fetch, language: () => 'es', now: () => now });
  return { ...fake, calls };
}

test('a call says which language it wants and keeps nothing in the cache', async () => {
  const { calls, asked, answers } = setUp('https://api.example.org/');
  answers.set('https://api.example.org/api/x', json(200, [1]));

  expect(await calls.ask('/api/x', { headers: { Authorization: 'Bearer t' } })).toEqual({
    kind: 'answered',
    status: 200,
    body: [1],
  });
  expect(asked[0]?.init).toMatchObject({
    method: 'GET',
    cache: 'no-store',
    redirect: 'manual',
    headers: { 'Accept-Language': 'es', Authorization: 'Bearer t' },
  });
});

test('JSON goes out as such', async () => {
  const { calls, asked, answers } = setUp();
  answers.set('/api/x', json(200, {}));

  await calls.ask('/api/x', { method: 'POST', json: { a: 'ñ' } });

  expect(asked[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"a":"ñ"}',
    headers: { 'Content-Type': 'application/json' },
  });
});

test.each([
  ['120', 120_000],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['soon', undefined],
])('Retry-After "%s" is a wait of %s ms', async (value, wait) => {
  const { calls, answers } = setUp();
  answers.set('/api/x', json(429, { message: 'No' }, { 'Retry-After': value }));

  expect(await calls.ask('/api/x')).toEqual({
    kind: 'answered',
    status: 429,
    body: { message: 'No' },
    ...(wait === undefined ? {} : { retryAfter: wait }),
  });
});

const page = () =>
  new Response('<html>Wi-Fi</html>', { headers: { 'Content-Type': 'Text/HTML; charset=x' } });

test('a page that says yes, or a redirect, is of somebody else', async () => {
  const { calls, answers } = setUp();
  answers.set('/api/page', page);
  const redirect = new Response(null, { status: 200, headers: { 'Content-Type': 'application/json' } });
  Object.defineProperty(redirect, 'type', { value: 'opaqueredirect' });
  answers.set('/api/redirect', () => redirect);

  expect(await calls.ask('/api/page')).toEqual({ kind: 'notTheApi' });
  expect(await calls.askFile('/api/page')).toEqual({ kind: 'notTheApi' });
  expect(await calls.ask('/api/redirect')).toEqual({ kind: 'notTheApi' });
});

test('an error page is an answer without JSON, and a lost network none', async () => {
  const { calls, answers } = setUp();
  answers.set(
    '/api/bad',
    () => new Response('<html>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
  );

  expect(await calls.ask('/api/bad')).toEqual({ kind: 'answered', status: 502, body: undefined });
  expect(await calls.ask('/api/gone')).toEqual({ kind: 'noAnswer' });
});

test('a file comes as its bytes, a refusal as what it is', async () => {
  const { calls, answers } = setUp();
  answers.set('/api/file', () => new Response(new Uint8Array([1, 2, 3])));
  answers.set('/api/none', json(404, { message: 'None' }));

  expect(await calls.askFile('/api/file')).toEqual({ kind: 'file', bytes: new Uint8Array([1, 2, 3]) });
  expect(await calls.askFile('/api/none')).toMatchObject({ kind: 'answered', status: 404 });
});
