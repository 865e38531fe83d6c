import { beforeEach, describe, expect, test } from 'vitest';
import { capabilitiesPath } from '../../src/contracts/capabilities.ts';
import type { LinkCost } from '../../src/outbox/may-send-automatically.ts';
import { type FakeApi, fullApi, http, noAnswer } from './fake-api.ts';
import { first, resumable, run, second, sizes, uploadingApi, whole } from './large-request.ts';
import { newDevice, openContext, type TestContext } from './test-outbox.ts';

let device: TestContext;
let api: FakeApi;

beforeEach(() => {
  device = newDevice();
  api = uploadingApi();
});

describe('what once went out with its key', () => {
  test('keeps key and uploads while a proxy hides what the API can do', async () => {
    await device.submit('a', sizes);
    api.uploads.spoil('patch', undefined, noAnswer);
    api.uploads.spoil('offset', ...Array(4).fill(noAnswer));
    await run(device, api);
    await device.store.remember({ api: { capabilities: resumable, learnedAt: 0 } });
    api.serve(capabilitiesPath, http(404));

    await run(device, api, { trigger: 'person' });

    expect(api.uploads.carried()).toBe(whole);
    expect(api.sent[0]?.extra).toBeDefined();
  });

  test('does not go in pieces any more when the API says that it takes none', async () => {
    await device.submit('a', sizes);
    api.uploads.spoil('create', ...Array(4).fill(noAnswer));
    await run(device, api);
    await device.store.remember({ api: { capabilities: fullApi, learnedAt: device.clock.now() } });
    const before = api.uploads.calls.length;

    await run(device, api, { trigger: 'person' });

    expect(api.uploads.calls).toHaveLength(before);
    expect(api.sent[0]?.extra).toBeDefined();
  });
});

describe('a request', () => {
  test('that is small goes in pieces too when it has not gone through whole: a slow link carries it so', async () => {
    await device.submit('a', [200_000, 50_000]);
    api.answer('a', noAnswer);
    for (let time = 0; time < 3; time += 1) await run(device, api, { trigger: 'person' });
    expect(api.uploads.calls).toEqual([]);

    await run(device, api, { trigger: 'person' });

    expect(api.uploads.carried()).toBe(250_000);
  });
});

describe('a request that an earlier version of the app has left', () => {
  test.each([
    ['waiting', { kind: 'queued' }],
    ['in the middle of sending', { kind: 'sending', lease: { owner: 'former', until: 1, underLock: true } }],
  ] as const)('%s goes up in pieces under its key, as it is', async (_name, state) => {
    await device.submit('a', sizes);
    // New fields must be absent: the keys are listed as they were released.
    const { submissionId, form, formVersion, locale, finalisedAt, sequence, values, request, files } =
      await device.entry('a');
    const former = { submissionId, form, formVersion, locale, finalisedAt, sequence, values, request, files };
    const counts = { attempts: 3, unproven: 0, mayHaveArrived: false, keyed: { receipts: true } };
    await device.database.run((connection) =>
      connection.put('entries', { ...former, ...counts, state }, 'a'),
    );

    expect(await run(device, api)).toMatchObject({ delivered: 1 });

    expect(api.uploads.carried()).toBe(whole);
    expect(api.sent[0]?.extra?.idempotencyKey).toBe('"a"');
  });
});

describe('a worker whose time is up', () => {
  test('stops between two pieces, keeps what is up, and needs no wait', async () => {
    await device.submit('a', sizes);
    api.uploads.beforeChunk = () => device.clock.advance(60_000);
    const offsets: number[] = [];

    for (let event = 0; event < 6 && (await device.stateOf('a')) !== 'delivered'; event += 1) {
      const report = await run(device, api, { stopAt: device.clock.now() + 100_000 });
      offsets.push(api.uploads.has.get(first) ?? 0);
      if (report.ended === 'outOfTime') expect((await device.entry('a')).state).toEqual({ kind: 'queued' });
    }

    expect(offsets.length).toBeGreaterThan(2);
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
    expect(offsets[0]).toBeGreaterThan(0);
    expect(api.uploads.carried()).toBe(whole);
    expect(await device.stateOf('a')).toBe('delivered');
  });
});

describe('while a large request is on its way', () => {
  test('one that fits in the next minute passes it, and then it goes on', async () => {
    await device.store.remember({ bytesPerSecond: 4000 });
    await device.submit('a', sizes);
    let pieces = 0;
    api.uploads.beforeChunk = async () => {
      pieces += 1;
      device.clock.advance(65_000);
      if (pieces === 1) await device.submit('small', [1000]);
    };

    const report = await run(device, api);

    expect(report).toMatchObject({ attempted: 3, delivered: 2 });
    expect(api.sent.map(({ submissionId }) => submissionId)).toEqual(['small', 'a']);
    expect(api.uploads.carried()).toBe(whole);
  });

  test('one that was asked for by name gives way to a small one, and says so', async () => {
    await device.store.remember({ bytesPerSecond: 4000 });
    await device.submit('a', sizes);
    api.uploads.beforeChunk = async () => {
      device.clock.advance(65_000);
      api.uploads.beforeChunk = () => undefined;
      await device.submit('small', [1000]);
    };

    expect(await run(device, api, { trigger: 'person', only: 'a' })).toMatchObject({ ended: 'yielded' });
    await run(device, api);

    expect(api.sent.map(({ submissionId }) => submissionId)).toEqual(['small', 'a']);
  });

  test('a person who wants another one sent is heard between two pieces', async () => {
    await device.submit('a', sizes);
    let wished = false;
    api.uploads.beforeChunk = () => {
      wished = true;
    };

    const report = await run(device, api, { shouldYield: () => wished });

    expect(report).toMatchObject({ ended: 'yielded', delivered: 0 });
    expect((await device.entry('a')).state).toEqual({ kind: 'queued' });
  });

  test('a person who holds it is heard between two pieces; "Send now" goes on where it was', async () => {
    await device.submit('a', sizes);
    api.uploads.beforeChunk = ({ from }) => {
      if (from > 0) void device.store.chooseWhen('a', 'held');
    };
    await run(device, api);
    expect((await device.entry('a')).state.kind).toBe('queued');
    api.uploads.beforeChunk = () => undefined;
    await run(device, api);
    await run(device, api, { trigger: 'person' });
    expect(await device.stateOf('a')).toBe('queued');

    await run(device, api, { trigger: 'person', only: 'a' });

    expect(await device.stateOf('a')).toBe('delivered');
    expect(api.uploads.carried()).toBe(whole);
  });

  test('another context that has taken it over is not disturbed', async () => {
    await device.submit('a', sizes);
    const other = openContext(device.clock);
    api.uploads.beforeChunk = async () => {
      api.uploads.beforeChunk = () => undefined;
      // This tab was frozen for longer than a lease.
      device.clock.set(device.clock.now() + 120_000);
      await run(other, api, { owner: 'other', underLock: false });
    };

    await run(device, api, { underLock: false });

    expect(await device.stateOf('a')).toBe('delivered');
    expect(api.sent).toHaveLength(1);
    expect(api.uploads.has).toEqual(
      new Map([
        [first, 600_000],
        [second, 300_000],
      ]),
    );
  });
});

describe('only when not metered', () => {
  test.each([
    ['unmetered', 'delivered'],
    ['metered', 'queued'],
    ['unknown', 'queued'],
  ] as const)('over a link that is %s it is %s', async (now, state) => {
    await device.submit('a', [10]);
    await device.store.chooseWhen('a', 'unmetered');

    await run(device, api, {}, { linkCost: () => now });

    expect(await device.stateOf('a')).toBe(state);
  });

  test('a link that becomes dear stops it between two pieces', async () => {
    let cost: LinkCost = 'unmetered';
    await device.submit('a', sizes);
    await device.store.chooseWhen('a', 'unmetered');
    api.uploads.beforeChunk = () => {
      cost = 'metered';
    };

    await run(device, api, {}, { linkCost: () => cost });

    expect(api.uploads.carried()).toBe(262_144);
    expect((await device.entry('a')).state).toEqual({ kind: 'queued' });
  });
});
