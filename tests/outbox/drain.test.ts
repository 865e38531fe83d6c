import { beforeEach, describe, expect, test } from 'vitest';
import { manifestPart, parseManifest } from '../../src/contracts/manifest.ts';
import {
  createFakeApi,
  type FakeApi,
  fullApi,
  html,
  http,
  noAnswer,
  problem,
  receiptFor,
} from './fake-api.ts';
import { newDevice, type TestContext } from './test-outbox.ts';

let device: TestContext;
let api: FakeApi;

beforeEach(() => {
  device = newDevice();
  api = createFakeApi();
});

/** JSON truncated by a broken link. */
const cutOff = http(200, '{"mess', { contentType: 'application/json' });

const sentIds = () => api.sent.map(({ submissionId }) => submissionId);

describe('a run', () => {
  test('delivers the oldest first, and leaves only receipts behind', async () => {
    await device.store.remember({ bytesPerSecond: 1_000_000 });
    await device.submit('b', [10, 2_500_000]);
    await device.submit('a');

    const report = await device.drain(api);

    expect(report).toEqual({ attempted: 2, delivered: 2, ended: 'done' });
    expect(sentIds()).toEqual(['b', 'a']);
    expect(await device.store.entries()).toEqual([]);
    const receipt = await device.store.receipt('b');
    expect(receipt).toMatchObject({ proven: true, reference: 'R-b', form: 'evaluation', locale: 'es' });
    expect(receipt?.files).toHaveLength(2);
    expect(await device.database.run((connection) => connection.count('chunks'))).toBe(0);
    expect(JSON.stringify(receipt)).not.toContain('GMDSS');
  });

  test('goes on after a refusal, and never posts a refused one again by itself', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await device.submit(id);
    api.answerWith(problem(400, { message: 'no' }), receiptFor, problem(413), receiptFor);

    await device.drain(api);
    device.clock.advance(24 * 60 * 60 * 1000);
    await device.drain(api, { trigger: 'timer' });
    await device.drain(api, { trigger: 'person' });

    expect(sentIds()).toEqual(['a', 'b', 'c', 'd']);
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(device.stateOf))).toEqual([
      'attention',
      'delivered',
      'attention',
      'delivered',
    ]);
    expect((await device.entry('a')).state).toMatchObject({ reason: { status: 400, message: 'no' } });
  });

  test('tries a refused one again when a person asks for it by name, and then again only when asked', async () => {
    for (const id of ['a', 'b']) await device.submit(id);
    api.answerWith(problem(404), problem(404), problem(404));
    await device.drain(api);

    await device.drain(api, { trigger: 'person', only: 'a' });
    await device.drain(api, { trigger: 'event', only: 'b' });
    expect(sentIds()).toEqual(['a', 'b', 'a']);
    expect(await device.stateOf('a')).toBe('attention');

    await device.drain(api, { trigger: 'person', only: 'a' });
    expect(await device.stateOf('a')).toBe('delivered');
  });

  test.each([
    ['no answer', noAnswer],
    ['the Wi-Fi page', html(200)],
    ['401', http(401)],
  ])('ends at %s; what is behind it is not tried', async (_what, answer) => {
    await device.submit('a');
    await device.submit('b');
    api.answerWith(answer);

    const report = await device.drain(api);

    expect(report).toEqual({ attempted: 1, delivered: 0, ended: 'stopped' });
    expect(sentIds()).toEqual(['a']);
    expect(await device.stateOf('a')).toBe('queued');
  });

  test('503 makes every run pause for as long as the API asks, except for a person', async () => {
    await device.submit('a');
    await device.submit('b');
    api.answerWith(problem(503, {}, { retryAfter: '600' }));

    expect((await device.drain(api)).ended).toBe('stopped');
    device.clock.advance(590_000);
    expect((await device.drain(api)).ended).toBe('paused');
    expect(sentIds()).toEqual(['a']);
    expect((await device.drain(api, { trigger: 'person', only: 'b' })).delivered).toBe(1);
    device.clock.advance(10_000);
    expect((await device.drain(api)).delivered).toBe(1);
  });

  test.each([
    ['a 500', problem(500)],
    ['a proxy that cannot reach it', html(502)],
  ])('%s is waited out longer each time, and is never given up', async (_what, answer) => {
    await device.submit('a');
    api.answer('a', answer);
    const waits: number[] = [];

    for (let run = 0; run < 12; run += 1) {
      await device.drain(api, { trigger: 'timer' });
      const { state } = await device.entry('a');
      const duration = state.kind === 'queued' ? (state.wait?.duration ?? 0) : 0;
      waits.push(duration);
      device.clock.advance(duration);
    }

    expect(api.sent).toHaveLength(12);
    expect(waits.slice(0, 3)).toEqual([3750, 7500, 15_000]);
    expect(waits.at(-1)).toBe(675_000);
  });

  test('tries only what it is asked to', async () => {
    await device.submit('a');
    await device.submit('b');

    await device.drain(api, { trigger: 'person', only: 'b' });

    expect(sentIds()).toEqual(['b']);
    expect(await device.stateOf('a')).toBe('queued');
  });

  test('begins nothing after its time, and gives what is running only the rest of it', async () => {
    await device.submit('a');
    await device.submit('b');
    api.answer('a', (request) => {
      device.clock.advance(150_000);
      return receiptFor(request);
    });

    const report = await device.drain(api, { stopAt: device.clock.now() + 150_000 });

    expect(report).toEqual({ attempted: 1, delivered: 1, ended: 'outOfTime' });
    expect(await device.stateOf('b')).toBe('queued');
  });

  test('a damaged file needs attention by name; nothing of it counts as sent', async () => {
    await device.submit('a', [10]);
    await device.submit('b');
    const [file] = (await device.entry('a')).files;
    api.answer('a', { kind: 'damagedFile', file: file! });

    await device.drain(api);

    expect(await device.entry('a')).toMatchObject({
      mayHaveArrived: false,
      state: { kind: 'attention', reason: { kind: 'damagedFile', field: 'document1', name: 'a-0.pdf' } },
    });
    expect(await device.stateOf('b')).toBe('delivered');
  });

  test('with its key, answers that prove nothing are waited out, however many', async () => {
    await device.submit('a', [10]);
    api.answer('a', http(200, { message: 'ok' }));

    for (let run = 0; run < 5; run += 1) {
      await device.drain(api, { trigger: 'person' });
      device.clock.advance(1_000_000);
    }

    expect(api.sent).toHaveLength(5);
    expect((await device.entry('a')).state).toMatchObject({
      kind: 'queued',
      wait: { cause: { kind: 'unproven' } },
    });
    api.answer('a', receiptFor);
    await device.drain(api, { trigger: 'timer' });
    expect(await device.stateOf('a')).toBe('delivered');
  });

  test('after three answers of a plain API that were cut off a person has to look', async () => {
    await device.submit('a', [10]);
    const plain = createFakeApi('plain');
    plain.answer('a', cutOff);

    for (let run = 0; run < 5; run += 1) {
      await device.drain(plain, { trigger: 'person' });
      device.clock.advance(1_000_000);
    }

    expect(plain.sent).toHaveLength(3);
    expect((await device.entry('a')).state).toEqual({ kind: 'attention', reason: { kind: 'unproven' } });
  });

  test('attempts without any answer are not counted among those three', async () => {
    await device.submit('a', [10]);
    const proofless = cutOff;
    const plain = createFakeApi('plain');
    plain.answerWith(noAnswer, noAnswer, noAnswer, proofless, noAnswer, proofless, proofless);
    const states: string[] = [];

    for (let run = 0; run < 7; run += 1) {
      await device.drain(plain, { trigger: 'person' });
      states.push(await device.stateOf('a'));
      device.clock.advance(1_000_000);
    }

    expect(states).toEqual([...Array.from({ length: 6 }, () => 'queued'), 'attention']);
  });
});

describe('what is sent', () => {
  test('to an API that can tell repeats: the key, the language and the manifest', async () => {
    await device.submit('a', [10]);

    await device.drain(api);

    const [request] = api.sent;
    expect(request?.extra).toEqual({ idempotencyKey: '"a"', locale: 'es' });
    expect(request?.parts.map(({ name }) => name)).toEqual(['courseName', manifestPart, 'document1']);
    const manifest = request?.parts.find(({ name }) => name === manifestPart);
    expect(parseManifest(manifest?.kind === 'text' ? manifest.text : '')).toMatchObject([
      { field: 'document1', name: 'a-0.pdf', size: 10 },
    ]);
  });

  test('to an API that judges by versions: the one that it was filled in under', async () => {
    const judging = createFakeApi({ ...fullApi, formVersions: true });
    await device.submit('a', [10]);

    await device.drain(judging);

    expect(judging.sent.map(({ extra }) => extra?.formVersion)).toEqual([1]);
  });

  test('to a plain API: exactly the fields of the form and nothing else', async () => {
    await device.submit('a', [10]);
    const plain = createFakeApi('plain');

    await device.drain(plain);

    const [request] = plain.sent;
    expect(request).not.toHaveProperty('extra');
    expect(request?.parts.map(({ name }) => name)).toEqual(['courseName', 'document1']);
    expect(await device.store.receipt('a')).toMatchObject({ proven: false, message: 'ok' });
  });

  test('the same key with every attempt', async () => {
    await device.submit('a');
    api.answerWith(noAnswer, http(500), receiptFor);

    for (let run = 0; run < 3; run += 1) await device.drain(api, { trigger: 'person' });

    expect(new Set(api.sent.map(({ extra }) => extra?.idempotencyKey))).toEqual(new Set(['"a"']));
    expect(await device.stateOf('a')).toBe('delivered');
  });
});

describe('the doubt whether it has arrived', () => {
  const unknown = [
    ['no answer', noAnswer, true],
    ['408, which a proxy may have said', http(408), true],
    ['502, a proxy that lost the answer', http(502), true],
    ['504, a proxy that waited in vain', http(504), true],
    ['500', http(500), true],
    ['520, which some proxies say', http(520), true],
    ['524, which some proxies say', http(524), true],
    ['503', http(503), true],
    ['JSON cut off on the way', cutOff, true],
    ['511, which is a login page', http(511), false],
    ['429', http(429), false],
    ['401', http(401), false],
    ['the Wi-Fi page', html(200), false],
  ] as const;

  test.each(unknown)('at a plain API, after %s: %s', async (_what, answer, doubt) => {
    await device.submit('a');
    const plain = createFakeApi('plain');
    plain.answerWith(answer);

    await device.drain(plain);

    expect((await device.entry('a')).mayHaveArrived).toBe(doubt);
  });

  test.each(unknown)('never arises at an API that can tell repeats: %s', async (_what, answer) => {
    await device.submit('a');
    api = createFakeApi({ ...fullApi, receipts: false });
    api.answerWith(answer);

    await device.drain(api);

    expect((await device.entry('a')).mayHaveArrived).toBe(false);
  });

  test('stays, once there', async () => {
    await device.submit('a');
    const plain = createFakeApi('plain');
    plain.answerWith(noAnswer, http(500));

    await device.drain(plain, { trigger: 'person' });
    await device.drain(plain, { trigger: 'person' });

    expect((await device.entry('a')).mayHaveArrived).toBe(true);
  });
});
