import { afterEach, expect, test, vi } from 'vitest';
import { checkContact, type ContactNeeds } from '../../src/device/http/page/check-contact.ts';

const origin = 'https://forms.example';
const noon = Date.parse('2026-11-21T12:00:00Z');
const robots = 'User-agent: *\nDisallow: /api/\n';

type Answers = Readonly<Record<string, () => Promise<Response>>>;

afterEach(() => {
  vi.useRealTimers();
});

function ours(headers: Record<string, string> = {}): Response {
  const dated = { 'content-type': 'application/json', date: new Date(noon).toUTCString(), ...headers };
  return new Response('{"idempotencyKey":true,"receipts":true}', { headers: dated });
}

/** What is not named is refused. */
async function check(answers: Answers, apiBase = '', now = noon, more: Partial<ContactNeeds> = {}) {
  const asked: (readonly [string, RequestInit])[] = [];
  const contact = await checkContact({
    apiBase,
    origin,
    now: () => now,
    isOffline: () => false,
    apiKind: 'receipts',
    entries: async () => [],
    ...more,
    fetch: (url, init) => {
      asked.push([url, init]);
      return answers[url]?.() ?? Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  return { contact, asked: asked.map(([url]) => url), inits: asked.map(([, init]) => init) };
}

test('costs one small answer where all is well, and takes none that was kept', async () => {
  const { contact, asked, inits } = await check({ [`${origin}/api/capabilities`]: async () => ours() });

  expect(contact).toEqual({ verdict: 'fine', address: origin, checkedAt: noon });
  expect(asked).toEqual([`${origin}/api/capabilities`]);
  expect(inits).toMatchObject([{ cache: 'no-store', redirect: 'manual' }]);
});

test('asks the site when the API is cut off, and tells a server that is down from an address that is blocked', async () => {
  const site = async () => new Response(robots);

  const sameServer = await check({ [`${origin}/robots.txt`]: site });
  const api = 'https://api.example';
  const otherServer = await check({ [`${origin}/robots.txt`]: site }, `${api}/`);

  expect(sameServer.contact.verdict).toBe('blocked');
  expect(sameServer.asked).toEqual([`${origin}/api/capabilities`, `${origin}/robots.txt`]);
  expect(otherServer.contact).toMatchObject({ verdict: 'serverGone', address: api });
  expect(otherServer.asked).toEqual([
    `${api}/api/capabilities`,
    `${api}/api/courses/getAllCourses`,
    `${origin}/robots.txt`,
  ]);
});

test('says that nothing is reached when nothing is', async () => {
  expect((await check({})).contact.verdict).toBe('unreachable');
});

test('gives up what never answers, and says so', async () => {
  vi.useFakeTimers({ now: noon });
  const hang = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
    );

  const checking = checkContact({
    apiBase: '',
    apiKind: 'receipts',
    origin,
    now: Date.now,
    isOffline: () => false,
    entries: async () => [],
    fetch: hang,
  });
  await vi.advanceTimersByTimeAsync(25_000);

  expect((await checking).verdict).toBe('silent');
});

test('takes the age of an answer from a cache into account, and asks the site for the time where the API hides it', async () => {
  const hour = 3_600_000;
  const aged = await check(
    { [`${origin}/api/capabilities`]: async () => ours({ age: '3600' }) },
    '',
    noon + hour,
  );
  const api = 'https://api.example';
  const undated = () => new Response('[]', { headers: { 'content-type': 'application/json' } });
  const hidden = await check(
    {
      [`${api}/api/courses/getAllCourses`]: async () => undated(),
      [`${origin}/robots.txt`]: async () =>
        new Response(robots, { headers: { date: new Date(noon).toUTCString() } }),
    },
    api,
    noon + hour,
    { apiKind: 'plain' },
  );

  expect(aged.contact.clockAhead).toBeUndefined();
  expect(hidden.contact).toMatchObject({ verdict: 'fine', clockAhead: hour - 1000 });
});
