import { describe, expect, test } from 'vitest';
import { capabilitiesPath, plainApi } from '../../src/api/capabilities.ts';
import { coursesPath } from '../../src/api/courses-path.ts';
import { discover } from '../../src/outbox/discover.ts';
import type { HttpAnswer, Remembered } from '../../src/outbox/ports.ts';
import { createFakeApi, fullApi, html, http, noAnswer } from './fake-api.ts';
import { newDevice } from './test-outbox.ts';

const now = Date.UTC(2026, 10, 21, 12);
const day = 24 * 60 * 60 * 1000;
const yes: Remembered = { api: { capabilities: fullApi, learnedAt: now - day } };
const no: Remembered = { api: { capabilities: plainApi, learnedAt: now - day } };

const sameOrigin = (answer: HttpAnswer | { kind: 'noAnswer' }) => {
  const api = createFakeApi();
  api.serve(capabilitiesPath, answer);
  return api;
};
const otherOrigin = (catalogue: HttpAnswer | { kind: 'noAnswer' }) => {
  const api = createFakeApi(fullApi, false);
  api.serve(capabilitiesPath, noAnswer);
  api.serve(coursesPath, catalogue);
  return api;
};

describe('what the API can do', () => {
  test('is asked once a day', async () => {
    const api = createFakeApi();
    const fresh: Remembered = { api: { capabilities: fullApi, learnedAt: now - day + 1 } };

    expect(await discover(api, fresh, now)).toEqual({ kind: 'known', capabilities: fullApi });
    expect(api.asked).toEqual([]);
    expect(await discover(api, yes, now)).toMatchObject({ remember: { learnedAt: now } });
    expect(api.asked).toEqual([capabilitiesPath]);
  });

  test('is asked anew when the clock was put back', async () => {
    const api = createFakeApi();

    await discover(api, { api: { capabilities: fullApi, learnedAt: now + day } }, now);

    expect(api.asked).toEqual([capabilitiesPath]);
  });

  test.each([404, 405, 410, 501])('%i says that it is a plain one', async (status) => {
    const plain = { kind: 'known', capabilities: plainApi };
    const remember = { capabilities: plainApi, learnedAt: now };

    expect(await discover(sameOrigin(http(status)), no, now)).toEqual({ ...plain, remember });
    expect(await discover(sameOrigin(http(status)), {}, now)).toEqual({ ...plain, remember });
    // A proxy says so too while the API is being replaced: after a yes for this run only.
    expect(await discover(sameOrigin(http(status)), yes, now)).toEqual(plain);
  });

  test('only capabilities that say no withdraw a yes for longer', async () => {
    const found = await discover(sameOrigin(http(200, { ...fullApi, idempotencyKey: false })), yes, now);

    expect(found).toMatchObject({ remember: { capabilities: { idempotencyKey: false } } });
  });

  test.each([
    ['a page in its place', html(200)],
    ['a redirect', http(0, '', { redirected: true })],
    ['500', http(500)],
    ['401', http(401)],
    ['a body that is no JSON', http(200, 'maintenance')],
  ])('%s says nothing: a yes stays, otherwise it counts as plain for now', async (_what, answer) => {
    expect(await discover(sameOrigin(answer), yes, now)).toEqual({ kind: 'known', capabilities: fullApi });
    expect(await discover(sameOrigin(answer), no, now)).toEqual({ kind: 'known', capabilities: plainApi });
    expect(await discover(sameOrigin(answer), {}, now)).toEqual({ kind: 'known', capabilities: plainApi });
  });

  test('JSON that is something else says that it is a plain one', async () => {
    const found = await discover(sameOrigin(http(200, { courses: [] })), {}, now);

    expect(found).toMatchObject({ capabilities: plainApi, remember: { capabilities: plainApi } });
  });

  test('JSON that is something else does not withdraw a yes', async () => {
    const found = await discover(sameOrigin(http(200, { message: 'maintenance' })), yes, now);

    expect(found).toEqual({ kind: 'known', capabilities: fullApi });
  });

  test.each([429, 502, 503, 504, 511])('%i says that a POST would meet the same', async (status) => {
    expect(await discover(sameOrigin(http(status)), yes, now)).toMatchObject({ kind: 'unreachable' });
  });

  test('silence says nothing on the same origin', async () => {
    expect(await discover(sameOrigin(noAnswer), {}, now)).toMatchObject({ kind: 'unreachable' });
  });

  test('silence on another origin means plain, but only while the catalogue answers', async () => {
    const plain = { kind: 'known', capabilities: plainApi };

    expect(await discover(otherOrigin(http(200, [])), {}, now)).toEqual(plain);
    expect(await discover(otherOrigin(http(200, [])), no, now)).toEqual(plain);
    expect(await discover(otherOrigin(html(200)), {}, now)).toMatchObject({ kind: 'unreachable' });
    expect(await discover(otherOrigin(noAnswer), {}, now)).toMatchObject({ kind: 'unreachable' });
  });

  test('silence on another origin never means plain after a yes', async () => {
    expect(await discover(otherOrigin(http(200, [])), yes, now)).toMatchObject({ kind: 'unreachable' });
  });
});

describe('a run that cannot find out', () => {
  test('says why on the first request, and sends nothing', async () => {
    const device = newDevice();
    await device.submit('a');
    const api = sameOrigin(noAnswer);

    const report = await device.drain(api);

    expect(report).toEqual({ attempted: 0, delivered: 0, ended: 'unreachable' });
    expect(api.sent).toEqual([]);
    expect(await device.entry('a')).toMatchObject({
      mayHaveArrived: false,
      state: { kind: 'queued', wait: { cause: { kind: 'noAnswer' } } },
    });
  });

  test('503 pauses every run', async () => {
    const device = newDevice();
    await device.submit('a');

    await device.drain(sameOrigin(http(503, '', { retryAfter: '60' })));

    expect((await device.drain(createFakeApi())).ended).toBe('paused');
  });

  test('remembers a yes over runs, and a captive portal does not change it', async () => {
    const device = newDevice();
    await device.submit('a');
    await device.drain(createFakeApi());
    device.clock.advance(2 * day);
    await device.submit('b');
    const portal = sameOrigin(html(200));

    await device.drain(portal);

    expect(portal.sent[0]?.extra?.idempotencyKey).toBe('"b"');
  });

  test('sends with its key what went out with it once, although a proxy hides the capabilities meanwhile', async () => {
    const device = newDevice();
    await device.submit('a', [5]);
    const api = createFakeApi();
    api.answerWith(noAnswer);
    await device.drain(api);
    device.clock.advance(2 * day);
    await device.submit('b');
    const hidden = sameOrigin(html(404));
    hidden.answer('b', http(200, { message: 'ok' }));

    await device.drain(hidden);

    expect(hidden.sent.map(({ submissionId, extra }) => [submissionId, extra?.idempotencyKey])).toEqual([
      ['a', '"a"'],
      ['b', undefined],
    ]);
    expect(hidden.sent[0]?.parts).toEqual(api.sent[0]?.parts);
    expect((await device.store.receipt('a'))?.reference).toBe('R-a');
    expect(await device.stateOf('b')).toBe('delivered');

    device.clock.advance(1000);
    await device.submit('c');
    await device.drain(api);
    expect(api.sent.at(-1)?.extra?.idempotencyKey).toBe('"c"');
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
