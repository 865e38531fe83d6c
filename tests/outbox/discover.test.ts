import { describe, expect, test } from 'vitest';
import { type ApiKind, capabilitiesPath, plainApi } from '../../src/contracts/capabilities.ts';
import { coursesPath } from '../../src/contracts/courses-path.ts';
import { asksBeforeFirst, discover } from '../../src/outbox/discover.ts';
import type { HttpAnswer, Remembered } from '../../src/outbox/ports.ts';
import { isUnconfirmed } from '../../src/outbox/reopening.ts';
import { createFakeApi, fullApi, html, http, noAnswer, problem } from './fake-api.ts';
import { newDevice } from './test-outbox.ts';

const now = Date.UTC(2026, 10, 21, 12);
const day = 24 * 60 * 60 * 1000;
const yes: Remembered = { api: { capabilities: fullApi, learnedAt: now - day } };
const no: Remembered = { api: { capabilities: plainApi, learnedAt: now - day } };
const justNow: Remembered = { api: { capabilities: plainApi, learnedAt: now } };

type Asked = HttpAnswer | { readonly kind: 'noAnswer' };

function apiOf(apiKind: ApiKind, capabilities: Asked, more: { catalogue?: Asked } = {}) {
  const api = createFakeApi(fullApi, more.catalogue === undefined);
  api.serve(capabilitiesPath, capabilities);
  if (more.catalogue !== undefined) api.serve(coursesPath, more.catalogue);
  return { ...api, apiKind };
}
const withReceipts = (answer: Asked) => apiOf('receipts', answer);
const plain = (answer: Asked) => apiOf('plain', answer);
const otherOrigin = (catalogue: Asked) => apiOf('plain', noAnswer, { catalogue });

/** Answers of strangers when the API is asked for its capabilities. */
const strangers = [
  ['204', http(204)],
  ['an empty 200', http(200)],
  ['OK as text', http(200, 'OK')],
  ['JSON of somebody else', http(200, { status: 'maintenance' })],
  ['a page in its place', html(200)],
  ['a redirect', http(0, '', { redirected: true })],
  ['401', http(401)],
  ['403 with a page', html(403)],
  ['404', http(404)],
  ['405', http(405)],
  ['410', http(410)],
  ['500', http(500)],
  ['501', http(501)],
] as const;

describe('what the API can do', () => {
  test('is asked once a day', async () => {
    const api = createFakeApi();
    const fresh: Remembered = { api: { capabilities: fullApi, learnedAt: now - day + 1 } };

    expect(await discover(api, fresh, now)).toEqual({ kind: 'known', capabilities: fullApi });
    expect(api.asked).toEqual([]);
    expect(await discover(api, yes, now)).toStrictEqual({
      kind: 'known',
      capabilities: fullApi,
      remember: { capabilities: fullApi, learnedAt: now },
    });
    expect(api.asked).toEqual([capabilitiesPath]);
  });

  test('is asked first where the device believes to be offline, and believed when it answers', async () => {
    const fresh: Remembered = { api: { capabilities: fullApi, learnedAt: now } };

    expect(await discover(createFakeApi(), fresh, now, true)).toMatchObject({ kind: 'known' });
    expect(await discover(withReceipts(noAnswer), fresh, now, true)).toMatchObject({ kind: 'unreachable' });
  });

  test('is remembered with the time that the API gives', async () => {
    const found = await discover(withReceipts(http(200, fullApi, { date: now - 90 * day })), {}, now);

    expect(found).toMatchObject({ remember: { learnedAt: now, saidAt: now - 90 * day } });
  });

  test('is asked anew when the clock was put back', async () => {
    const api = createFakeApi();

    await discover(api, { api: { capabilities: fullApi, learnedAt: now + day } }, now);

    expect(api.asked).toEqual([capabilitiesPath]);
  });

  test.each([429, 502, 503, 504, 511])('%i says that a POST would meet the same', async (status) => {
    for (const api of [plain(http(status)), withReceipts(http(status))])
      expect(await discover(api, yes, now)).toMatchObject({ kind: 'unreachable' });
  });

  test('silence says nothing on the same origin', async () => {
    for (const api of [plain(noAnswer), withReceipts(noAnswer)])
      expect(await discover(api, {}, now)).toMatchObject({ kind: 'unreachable' });
  });
});

describe('an API that is to give receipts', () => {
  test.each(strangers)('is unreachable where %s answers before a yes was heard', async (_what, answer) => {
    const unreachable = { kind: 'unreachable', answer };

    expect(await discover(withReceipts(answer), {}, now)).toEqual(unreachable);
    // A former version, or a build for another API, took it for a plain one.
    expect(await discover(withReceipts(answer), no, now)).toEqual(unreachable);
    expect(await discover(withReceipts(answer), justNow, now)).toEqual(unreachable);
  });

  test.each(strangers)('keeps the yes that it has said, whatever %s says', async (_what, answer) => {
    expect(await discover(withReceipts(answer), yes, now)).toEqual({ kind: 'known', capabilities: fullApi });
  });

  test('is sent nothing when it says that it gives none: each attempt would be another request', async () => {
    for (const known of [{}, yes]) {
      const found = await discover(withReceipts(http(200, { ...fullApi, receipts: false })), known, now);
      expect(found).toMatchObject({ kind: 'unreachable' });
    }
  });
});

describe('an API that knows only the specification, as the builder has decided', () => {
  const known = { kind: 'known', capabilities: plainApi };
  const remember = { capabilities: plainApi, learnedAt: now };

  test.each([404, 405, 410, 501])('is known by %i', async (status) => {
    expect(await discover(plain(http(status)), no, now)).toEqual({ ...known, remember });
    expect(await discover(plain(http(status)), {}, now)).toEqual({ ...known, remember });
  });

  test('is known by JSON that is something else', async () => {
    const found = await discover(plain(http(200, { courses: [] })), {}, now);

    expect(found).toEqual({ ...known, remember });
  });

  test('is asked once a day too', async () => {
    const api = plain(http(404));

    expect(await discover(api, justNow, now)).toEqual(known);
    expect(api.asked).toEqual([]);
  });

  test.each([html(200), http(0, '', { redirected: true }), http(500), http(401), http(200, 'maintenance')])(
    'is what it was for what says nothing: %#',
    async (answer) => {
      expect(await discover(plain(answer), no, now)).toEqual(known);
      expect(await discover(plain(answer), {}, now)).toEqual(known);
    },
  );

  test('may learn to do more, and then keeps its word against whoever else answers', async () => {
    expect(await discover(plain(http(200, fullApi)), no, now)).toMatchObject({ capabilities: fullApi });
    for (const answer of [http(404), http(200, { message: 'maintenance' }), html(200)])
      expect(await discover(plain(answer), yes, now)).toEqual({ kind: 'known', capabilities: fullApi });
  });

  test('only capabilities that say no withdraw a yes', async () => {
    const found = await discover(plain(http(200, { ...fullApi, idempotencyKey: false })), yes, now);

    expect(found).toMatchObject({ remember: { capabilities: { idempotencyKey: false } } });
  });

  test('may be silent on another origin, while the catalogue answers', async () => {
    expect(await discover(otherOrigin(http(200, [])), {}, now)).toEqual(known);
    expect(await discover(otherOrigin(http(200, [])), no, now)).toEqual(known);
    expect(await discover(otherOrigin(html(200)), {}, now)).toMatchObject({ kind: 'unreachable' });
    expect(await discover(otherOrigin(http(404)), {}, now)).toMatchObject({ kind: 'unreachable' });
    const silent = { kind: 'unreachable', answer: noAnswer };
    expect(await discover(otherOrigin(noAnswer), {}, now)).toEqual(silent);
  });

  test('silence on another origin never means plain after a yes', async () => {
    expect(await discover(otherOrigin(http(200, [])), yes, now)).toMatchObject({ kind: 'unreachable' });
  });
});

describe('the question before a first POST', () => {
  const receipts = { apiKind: 'receipts' } as const;
  const at = (learnedAt: number): Remembered => ({ api: { capabilities: fullApi, learnedAt } });

  test.each([
    ['where the API was never heard', {}, true],
    ['where it was heard a minute ago', at(now - 60_000), true],
    ['not where it was heard since', at(now - 59_999), false],
    ['where the last contact failed since', { ...at(now - 1000), contactFailed: true }, true],
    ['where the clock was put back', at(now + 1000), true],
  ] as const)('goes out %s', (_when, remembered, asks) => {
    expect(asksBeforeFirst(receipts, remembered, now)).toBe(asks);
  });

  test('is not put again to an API that was heard in this run', () => {
    expect(asksBeforeFirst(receipts, { contactFailed: true }, now, now - 1000)).toBe(false);
    expect(asksBeforeFirst(receipts, {}, now, now - 60_000)).toBe(true);
  });

  test('is not put to a plain API, which gets one POST', () => {
    expect(asksBeforeFirst({ apiKind: 'plain' }, { contactFailed: true }, now)).toBe(false);
  });

  test('is met by the Wi-Fi page too, and nothing else of a stranger withdraws a yes', async () => {
    for (const portal of [html(200), http(0, '', { redirected: true }), http(302), http(511)])
      expect(await discover(withReceipts(portal), at(now), now, true)).toMatchObject({ kind: 'unreachable' });
    for (const stranger of [http(404), html(403), http(500), http(204)])
      expect(await discover(withReceipts(stranger), at(now), now, true)).toEqual({
        kind: 'known',
        capabilities: fullApi,
      });
  });

  test('costs one call a minute on a good link, however much is sent', async () => {
    const device = newDevice();
    const api = createFakeApi();
    for (let sent = 0; sent < 30; sent += 1) {
      await device.submit(`${sent}`);
      await device.drain(api);
      device.clock.advance(10_000);
    }

    expect(api.sent).toHaveLength(30);
    expect(api.asked).toHaveLength(5);
  });
});

describe('a run that cannot find out', () => {
  test('says why on the first request, and sends nothing', async () => {
    const device = newDevice();
    await device.submit('a');
    const api = withReceipts(noAnswer);

    const report = await device.drain(api);

    expect(report).toEqual({ attempted: 0, delivered: 0, ended: 'unreachable' });
    expect(api.sent).toEqual([]);
    expect(await device.entry('a')).toMatchObject({
      mayHaveArrived: false,
      state: { kind: 'queued', wait: { cause: { kind: 'noAnswer' } } },
    });
  });

  test.each([
    ['silence', noAnswer, 'noAnswer'],
    ['the ship’s Wi-Fi page', html(200), 'captivePortal'],
    ['its redirect', http(0, '', { redirected: true }), 'captivePortal'],
  ] as const)(
    'at %s after a yes of a minute ago nothing has left, and the request can still be edited',
    async (_what, answer, cause) => {
      const device = newDevice();
      await device.submit('a');
      await device.drain(createFakeApi());
      device.clock.advance(60_000);
      await device.submit('b', [5]);
      const ship = withReceipts(answer);

      await device.drain(ship);

      expect(ship.sent).toEqual([]);
      const entry = await device.entry('b');
      expect(entry).toMatchObject({ state: { wait: { cause: { kind: cause } } } });
      expect(entry).not.toHaveProperty('keyed');
      expect(isUnconfirmed(entry)).toBe(false);
    },
  );

  test('503 of the API pauses every run', async () => {
    const device = newDevice();
    await device.submit('a');

    await device.drain(withReceipts(problem(503, {}, { retryAfter: '60' })));

    expect((await device.drain(createFakeApi())).ended).toBe('paused');
  });

  test('remembers a yes over runs, and a captive portal neither changes it nor gets the first POST', async () => {
    const device = newDevice();
    await device.submit('a');
    await device.drain(createFakeApi());
    device.clock.advance(2 * day);
    await device.submit('b');
    const portal = withReceipts(html(200));

    await device.drain(portal);

    expect(portal.sent).toEqual([]);
    expect((await device.store.remembered()).api?.capabilities).toEqual(fullApi);
    expect(await device.entry('b')).toMatchObject({
      state: { kind: 'queued', wait: { cause: { kind: 'captivePortal' } } },
    });
  });

  test('sends everything with its key after a yes, although a proxy hides the capabilities meanwhile', async () => {
    const device = newDevice();
    await device.submit('a', [5]);
    const api = createFakeApi();
    api.answerWith(noAnswer);
    await device.drain(api);
    device.clock.advance(2 * day);
    await device.submit('b');
    const hidden = withReceipts(html(404));

    await device.drain(hidden);

    expect(hidden.sent.map(({ submissionId, extra }) => [submissionId, extra?.idempotencyKey])).toEqual([
      ['a', '"a"'],
      ['b', '"b"'],
    ]);
    expect(hidden.sent[0]?.parts).toEqual(api.sent[0]?.parts);
    expect((await device.store.receipt('a'))?.reference).toBe('R-a');
    expect((await device.store.receipt('b'))?.reference).toBe('R-b');
  });

  test('asks anew after an answer that proved nothing', async () => {
    const device = newDevice();
    const api = createFakeApi();
    await device.submit('a', [5]);
    api.answerWith(http(200, { message: 'ok' }));

    await device.drain(api);
    await device.drain(api, { trigger: 'person' });

    expect(api.asked).toEqual([capabilitiesPath, capabilitiesPath]);
  });
});
