import { beforeEach, describe, expect, test } from 'vitest';
import { manifestPart, parseManifest } from '../../src/contracts/manifest.ts';
import { type FakeApi, html, http, noAnswer, problem } from './fake-api.ts';
import { tus } from './fake-uploads.ts';
import { first, resumable, run, second, sizes, uploadingApi, whole } from './large-request.ts';
import { newDevice, type TestContext } from './test-outbox.ts';

let device: TestContext;
let api: FakeApi;

beforeEach(() => {
  device = newDevice();
  api = uploadingApi();
});
const creations = () => api.uploads.calls.filter((call) => call.startsWith('create'));

describe('a large request', () => {
  test('goes in pieces, and its text when all files are up, naming them', async () => {
    await device.submit('a', sizes);

    expect(await run(device, api)).toMatchObject({ delivered: 1 });

    expect(api.uploads.has).toEqual(
      new Map([
        [first, 600_000],
        [second, 300_000],
      ]),
    );
    expect(api.uploads.calls.slice(0, 4)).toEqual([
      'create document1',
      `patch ${first} 0-262144`,
      `patch ${first} 262144-524288`,
      `patch ${first} 524288-600000`,
    ]);
    const [request] = api.sent;
    expect(request?.parts.map(({ kind, name }) => [kind, name])).toEqual([
      ['text', 'courseName'],
      ['text', manifestPart],
    ]);
    const manifest = request?.parts[1];
    expect(parseManifest(manifest?.kind === 'text' ? manifest.text : '')).toMatchObject([
      { field: 'document1', uploadId: 'a-a-0' },
      { field: 'document2', uploadId: 'a-a-1' },
    ]);
  });

  test('that is small, or goes to an API that proves less, goes whole', async () => {
    await device.submit('a', [200_000, 50_000]);
    await run(device, api);
    expect(api.uploads.calls).toEqual([]);

    for (const capabilities of [
      { ...resumable, receipts: false },
      { ...resumable, idempotencyKey: false },
    ]) {
      device = newDevice();
      api = uploadingApi(capabilities);
      await device.submit('a', sizes);
      await run(device, api);
      expect(api.uploads.calls).toEqual([]);
      expect(api.sent).toHaveLength(1);
    }
  });

  test('goes whole where the path has no uploads after all', async () => {
    await device.submit('a', sizes);
    api.uploads.spoil('create', tus(404));

    await run(device, api);

    expect(api.sent[0]?.parts.filter(({ kind }) => kind === 'file')).toHaveLength(2);
  });

  test('has its address on the device before its first byte goes', async () => {
    await device.submit('a', sizes);
    let noted: string | undefined;
    api.uploads.beforeChunk = async ({ from }) => {
      if (from === 0) noted ??= (await device.entry('a')).uploads?.['a-0']?.url;
    };

    await run(device, api);

    expect(noted).toBe(first);
  });
});

describe('a cut', () => {
  test('in every call costs what was under way, and nothing that had arrived', async () => {
    await device.submit('a', sizes);
    api.uploads.spoil('create', noAnswer, undefined, noAnswer);
    api.uploads.spoil('offset', noAnswer, undefined, noAnswer);
    api.uploads.spoil('patch', { kind: 'cutAfter', bytes: 1000 }, undefined, {
      kind: 'cutAfter',
      bytes: 2000,
    });

    expect(await run(device, api)).toMatchObject({ delivered: 1 });

    expect(api.uploads.carried()).toBe(whole);
    expect(api.uploads.calls.slice(2, 6)).toEqual([
      `patch ${first} 0-262144`,
      `offset ${first}`,
      `offset ${first}`,
      `patch ${first} 1000-132072`,
    ]);
  });

  test('that lasts ends the run; the next one asks first and goes on there', async () => {
    await device.submit('a', sizes);
    api.uploads.spoil('patch', undefined, { kind: 'cutAfter', bytes: 5 });
    api.uploads.spoil('offset', ...Array(4).fill(noAnswer));

    expect(await run(device, api)).toMatchObject({ ended: 'stopped' });
    const { state, fruitful, attempts } = await device.entry('a');
    expect(state).toMatchObject({ wait: { cause: { kind: 'noAnswer' }, duration: 3750 } });
    expect(fruitful).toBe(attempts);
    const before = api.uploads.calls.length;
    await run(device, api);

    expect(api.uploads.calls.slice(before, before + 2)).toEqual([
      `offset ${first}`,
      `patch ${first} 262149-524293`,
    ]);
    expect(api.uploads.carried()).toBe(whole);
    expect(await device.stateOf('a')).toBe('delivered');
  });

  test('after cut makes waits grow only while nothing moves', async () => {
    await device.submit('a', sizes);
    const waits: number[] = [];
    const attempt = async () => {
      await run(device, api, { trigger: 'person' });
      const { state } = await device.entry('a');
      waits.push(state.kind === 'queued' ? (state.wait?.duration ?? 0) : -1);
    };

    for (let time = 0; time < 3; time += 1) {
      api.uploads.spoil('create', ...Array(4).fill(noAnswer));
      await attempt();
    }
    api.uploads.spoil('patch', undefined, noAnswer);
    api.uploads.spoil('offset', ...Array(4).fill(noAnswer));
    await attempt();

    expect(waits).toEqual([3750, 7500, 15_000, 3750]);
  });
});

describe('an upload', () => {
  test.each([
    ['a portal', html(200)],
    ['401', http(401)],
    ['502', http(502)],
    ['a page for 404', html(404)],
  ])('is not begun anew because of %s when it is taken up again', async (_name, answer) => {
    await device.submit('a', sizes);
    api.uploads.spoil('patch', undefined, noAnswer);
    api.uploads.spoil('offset', ...Array(4).fill(noAnswer), answer);
    await run(device, api);

    await run(device, api, { trigger: 'person' });
    expect((await device.entry('a')).state.kind).toBe('queued');
    await run(device, api, { trigger: 'person' });

    expect(await device.stateOf('a')).toBe('delivered');
    expect(creations()).toHaveLength(2);
    expect(api.uploads.carried()).toBe(whole);
  });

  test('that the API has forgotten is created again, and does not go round for ever', async () => {
    await device.submit('a', sizes);
    let forgotten = 0;
    api.uploads.beforeChunk = ({ from }) => {
      if (from === 0) return;
      forgotten += 1;
      api.uploads.has.clear();
    };

    await run(device, api);

    expect(forgotten).toBeLessThan(9);
    expect((await device.entry('a')).state).toMatchObject({
      wait: { cause: { kind: 'serverError', status: 404 } },
    });
    api.uploads.beforeChunk = () => undefined;
    await run(device, api, { trigger: 'person' });
    expect(await device.stateOf('a')).toBe('delivered');
  });

  test('held by a dead connection is waited for, three minutes and no more', async () => {
    await device.submit('a', sizes);
    api.uploads.spoil('patch', tus(423));
    api.uploads.spoil('offset', ...Array(12).fill(tus(423)));
    const passing = setInterval(() => device.clock.advance(2000), 1);

    const begun = device.clock.now();
    await run(device, api);
    expect(await device.stateOf('a')).toBe('delivered');
    expect(device.clock.now() - begun).toBeGreaterThan(60_000);

    await device.submit('b', sizes);
    api.uploads.spoil('create', ...Array(40).fill(tus(423)));
    await run(device, api);
    clearInterval(passing);
    expect((await device.entry('b')).state).toMatchObject({
      wait: { cause: { kind: 'serverError', status: 423 } },
    });
  });

  test('of bytes that are not those that were picked is not sent', async () => {
    await device.submit('a', sizes);
    const { files } = await device.entry('a');
    api.uploads.patch = async () => ({ kind: 'damagedFile' });

    await run(device, api);

    expect((await device.entry('a')).state).toMatchObject({
      kind: 'attention',
      reason: { kind: 'damagedFile', name: files[0]?.name },
    });
    expect(api.sent).toEqual([]);
  });
});

describe('a request whose uploads the API finds wanting', () => {
  const faults = (...ids: readonly string[]) =>
    problem(422, {
      title: 'x',
      message: 'x',
      uploads: ids.map((uploadId) => ({ field: 'f', uploadId, reason: 'missing' })),
    });

  test('sends these files again and no others', async () => {
    await device.submit('a', sizes);
    let refusals = 1;
    const answer = uploadingApi();
    api.answer('a', async (request) => {
      if (refusals === 0) return answer.send(request, 0);
      refusals -= 1;
      api.uploads.has.delete(second);
      return faults('a-a-1');
    });

    expect(await run(device, api)).toMatchObject({ attempted: 1, delivered: 1 });

    expect(creations()).toEqual(['create document1', 'create document2', 'create document2']);
    expect(api.uploads.carried()).toBe(1_200_000);
  });

  test("is a person's to look at when that does not help, and then has a clean start", async () => {
    await device.submit('a', sizes);
    api.answer('a', faults('a-a-0'));

    await run(device, api);

    expect((await device.entry('a')).state).toMatchObject({ kind: 'attention', reason: { status: 422 } });
    expect(api.sent).toHaveLength(3);
    await run(device, api, { trigger: 'person', only: 'a' });
    expect(api.sent).toHaveLength(6);
  });

  test('is refused at once when it is not about uploads', async () => {
    await device.submit('a', sizes);
    api.answer('a', faults('of another'));

    await run(device, api);

    expect(api.sent).toHaveLength(1);
    expect(await device.stateOf('a')).toBe('attention');
  });

  test('is asked for no offset again when only the answer was lost', async () => {
    await device.submit('a', sizes);
    api.answer('a', noAnswer);
    await run(device, api);
    const calls = api.uploads.calls.length;
    api.uploads.has.clear();

    await run(device, api, { trigger: 'person' });

    expect(api.uploads.calls).toHaveLength(calls);
    expect(api.sent[1]).toEqual(api.sent[0]);
  });
});
