import { describe, expect, test } from 'vitest';
import { type Capabilities, capabilitiesPath, plainApi } from '../../src/contracts/capabilities.ts';
import { drainsOf, entryOf, fresh } from './drains.ts';
import { fullApi, http, noAnswer, problem } from './fake-api.ts';
import { resumable } from './large-request.ts';

const kibi = 1024;
const cutOff = { kind: 'sending', lease: { owner: 'gone', until: 0, underLock: true } } as const;

describe('a run', () => {
  describe('with an addition whose request the API does not know', () => {
    const added = entryOf('added', 10, { addition: { kind: 'reply', to: 'request' } });
    const request = entryOf('request');

    test('asks whether the API is another one by now, and leaves it to wait for a request that is sent again', async () => {
      const { api, run, store } = drainsOf([added], fresh());
      api.answer('added', problem(404));
      const recheck = async (): Promise<void> => {
        if (api.asked.length > 0) store.add(request);
      };

      await run({}, { recheck });

      expect(api.asked).toEqual([capabilitiesPath]);
      expect(store.at('added').state).toMatchObject({
        wait: { cause: { kind: 'serverError', status: 404 } },
      });
      expect(store.delivered.map(({ submissionId }) => submissionId)).toEqual(['request']);
    });

    test('leaves it to wait while nobody has asked for what is lost', async () => {
      const { api, run, runInWorker, store } = drainsOf([added], { ...fresh(), generation: 1 });
      api.answer('added', problem(404));
      api.serve(capabilitiesPath, http(200, { ...resumable, generation: 2 }));

      await runInWorker();
      expect(store.at('added').state.kind).toBe('queued');

      await store.remember({ recheck: false });
      await run({ trigger: 'person' });
      expect(store.at('added').state).toMatchObject({ kind: 'attention', reason: { status: 404 } });
    });

    test('leaves it to wait where the API is gone again', async () => {
      const { api, run, store } = drainsOf([added], fresh());
      api.answer('added', problem(404));
      api.serve(capabilitiesPath, noAnswer);

      await run();

      expect(store.at('added').state.kind).toBe('queued');
    });
  });

  test('tries each once, however it ends, and asks once what the API can do', async () => {
    const { api, clock, run, sentIds } = drainsOf([entryOf('a'), entryOf('b'), entryOf('c')]);
    api.answer('a', problem(500));
    api.answer('b', problem(422));

    expect(await run({ trigger: 'person' })).toEqual({ attempted: 3, delivered: 1, ended: 'done' });

    expect(sentIds()).toEqual(['a', 'b', 'c']);
    expect(api.asked).toEqual([capabilitiesPath]);
    expect(clock.running()).toBe(0);
  });

  test('does nothing while the API wants to be left alone', async () => {
    const pause = { since: drainsOf([]).clock.now(), duration: 1000 };
    const { run, sentIds, rechecks } = drainsOf([entryOf('a')], { pause });

    expect(await run()).toEqual({ attempted: 0, delivered: 0, ended: 'paused' });

    expect([sentIds(), rechecks()]).toEqual([[], 0]);
  });

  test('asks nobody anything where nothing is due', async () => {
    const { api, run } = drainsOf([]);

    expect(await run()).toEqual({ attempted: 0, delivered: 0, ended: 'done' });

    expect(api.asked).toEqual([]);
  });

  test.each([
    [0, { attempted: 0, delivered: 0, ended: 'outOfTime' }],
    [1, { attempted: 1, delivered: 1, ended: 'done' }],
  ])('begins nothing when its time is up: %i ms', async (left, report) => {
    const { clock, run } = drainsOf([entryOf('a')]);

    expect(await run({ stopAt: clock.now() + left })).toEqual(report);
  });

  test('counts nothing that another context was faster to take', async () => {
    const { run, store } = drainsOf([entryOf('a')]);

    const report = await run({}, { store: { ...store, replace: async () => false } });

    expect(report).toEqual({ attempted: 0, delivered: 0, ended: 'done' });
  });

  test('leaves no clock running behind an attempt that a bug has ended', async () => {
    const { api, clock, run } = drainsOf([entryOf('a')]);
    api.answer('a', () => {
      throw new Error('A bug');
    });

    await expect(run()).rejects.toThrow('A bug');

    expect(clock.running()).toBe(0);
  });

  test('leaves one POST to a page that its time is too short for, and goes on', async () => {
    const known = { ...fresh(fullApi), bytesPerSecond: 10 * kibi };
    const { clock, run, sentIds } = drainsOf([entryOf('a', 1000 * kibi), entryOf('b')], known);

    expect(await run({ stopAt: clock.now() + 99_000 })).toMatchObject({ attempted: 1, delivered: 1 });
    expect(sentIds()).toEqual(['b']);

    await run({ stopAt: clock.now() + 101_000 });
    expect(sentIds()).toEqual(['b', 'a']);
  });

  test.each([
    ['is stopped by silence', noAnswer, { attempted: 1, delivered: 0, ended: 'stopped' }],
    ['goes on after a refusal', problem(422), { attempted: 2, delivered: 1, ended: 'done' }],
  ])('%s', async (_what, answer, report) => {
    const { api, run } = drainsOf([entryOf('a'), entryOf('b')]);
    api.answer('a', answer);

    expect(await run()).toEqual(report);
  });
});

describe('what the API can do', () => {
  test('is not asked where it is known, and then receipts are asked for once', async () => {
    const { api, rechecks, run } = drainsOf([entryOf('a')], fresh());

    await run();

    expect([api.asked, rechecks()]).toEqual([[], 1]);
  });

  test('is kept when it was asked, and what it says of its receipts is looked into at once', async () => {
    const { rechecks, run, store } = drainsOf([entryOf('a')]);

    await run();

    expect(await store.remembered()).toMatchObject(fresh());
    expect(rechecks()).toBe(2);
  });

  test('is looked into by nobody in a worker, which delivers all the same', async () => {
    const { runInWorker } = drainsOf([entryOf('a')]);

    expect(await runInWorker()).toMatchObject({ delivered: 1 });
  });

  test('is asked once where a request that left before goes first, and nothing of the second has left', async () => {
    const keyed = { receipts: true };
    const { api, run, store } = drainsOf([entryOf('a', 10, { keyed, attempts: 1 }), entryOf('b')], {
      ...fresh(fullApi),
      contactFailed: true,
    });
    api.answer('a', problem(422));
    api.serve(capabilitiesPath, noAnswer);

    expect(await run()).toEqual({ attempted: 1, delivered: 0, ended: 'unreachable' });

    expect(api.asked).toEqual([capabilitiesPath]);
    expect(api.sent.map(({ submissionId }) => submissionId)).toEqual(['a']);
    expect(store.at('b')).toMatchObject({ attempts: 1 });
    expect(store.at('b')).not.toHaveProperty('keyed');
  });

  test('is asked first, and once, where the device believes to be offline', async () => {
    const { api, run } = drainsOf([entryOf('a'), entryOf('b')], fresh());

    await run({}, { isOffline: () => true });

    expect(api.asked).toEqual([capabilitiesPath]);
  });
});

describe('a request that once went out with its key', () => {
  const keyed = { receipts: true, resumableUploads: '/uploads' };
  const large = entryOf('a', 300 * kibi, { keyed });
  const bareYes = http(200, { message: 'ok' });

  test('keeps key, receipt and uploads where something hides what the API can do', async () => {
    const { api, run, store } = drainsOf([large], fresh(plainApi));

    await run({}, { transport: { ...api, apiKind: 'plain' } });

    expect(api.uploads.calls).not.toEqual([]);
    expect(api.sent[0]?.extra?.idempotencyKey).toBe('"a"');
    expect(store.delivered).toMatchObject([{ proven: true }]);
  });

  test('goes whole where the API that knows its key takes no uploads any more', async () => {
    const { api, run } = drainsOf([large], fresh(fullApi));

    await run();

    expect(api.uploads.calls).toEqual([]);
    expect(api.sent[0]?.extra?.idempotencyKey).toBe('"a"');
  });

  test('is not held to a receipt that it was sent without', async () => {
    const entry = entryOf('a', 10, { keyed: { receipts: false } });
    const { api, run, store } = drainsOf([entry], fresh(fullApi));
    api.answer('a', bareYes);

    await run();

    expect(store.delivered).toMatchObject([{ proven: false }]);
  });

  test('is the only one: another has what the API says now', async () => {
    const withoutReceipts: Capabilities = { ...fullApi, receipts: false };
    const { api, run, store } = drainsOf([entryOf('a')], fresh(withoutReceipts));
    api.answer('a', bareYes);

    await run({}, { transport: { ...api, apiKind: 'plain' } });

    expect(store.delivered).toMatchObject([{ proven: false }]);
  });
});

describe('where nobody says what the API can do', () => {
  const silent = (...drains: Parameters<typeof drainsOf>) => {
    const made = drainsOf(...drains);
    made.api.serve(capabilitiesPath, noAnswer);
    return made;
  };

  test('the first request says so, and nothing has left', async () => {
    const { clock, run, store } = silent([entryOf('a', 10, { attempts: 2 }), entryOf('b')]);

    expect(await run()).toEqual({ attempted: 0, delivered: 0, ended: 'unreachable' });

    const wait = { since: clock.now(), duration: 15_000, cause: { kind: 'noAnswer' } };
    expect(store.at('a')).toMatchObject({ attempts: 3, unproven: 0, mayHaveArrived: false });
    expect(store.at('a').state).toEqual({ kind: 'queued', wait });
    expect(store.at('b').attempts).toBe(0);
    expect(await store.remembered()).toEqual({ contactFailed: true });
  });

  test('all wait for as long as the API asks', async () => {
    const { api, clock, run, store } = drainsOf([entryOf('a')]);
    api.serve(capabilitiesPath, problem(503, {}, { retryAfter: '60' }));

    await run();

    expect(await store.remembered()).toEqual({ pause: { since: clock.now(), duration: 60_000 } });
  });

  test.each([
    ['an API that nobody has heard', {}, true],
    ['one that cannot tell a repeat', { api: { capabilities: plainApi, learnedAt: 0 } }, true],
    ['one that can', { api: { capabilities: fullApi, learnedAt: 0 } }, false],
  ])('one that was cut off may have arrived: at %s', async (_what, known, mayHaveArrived) => {
    const { run, store } = silent([entryOf('a', 10, { state: cutOff })], known);

    await run();

    const trouble = { unconfirmed: true };
    expect(store.at('a')).toMatchObject({ mayHaveArrived, state: { kind: 'queued', wait: { trouble } } });
  });

  test.each([true, false])('one that waited has the doubt that it had: %s', async (mayHaveArrived) => {
    const { run, store } = silent([entryOf('a', 10, { mayHaveArrived })]);

    await run();

    expect(store.at('a').mayHaveArrived).toBe(mayHaveArrived);
  });

  test('one whose files alone were on their way has not arrived', async () => {
    const known = { api: { capabilities: { ...fullApi, resumableUploads: '/uploads' }, learnedAt: 0 } };
    const { run, store } = silent([entryOf('a', 300 * kibi, { state: cutOff })], known);

    await run();

    expect(store.at('a').state).not.toHaveProperty('wait.trouble');
  });

  test('an answer that proved nothing is still counted', async () => {
    const wait = { since: 0, duration: 1, cause: { kind: 'unproven' } } as const;
    const { run, store } = silent([entryOf('a', 10, { unproven: 1, state: { kind: 'queued', wait } })]);

    await run();

    expect(store.at('a').unproven).toBe(2);
  });
});
