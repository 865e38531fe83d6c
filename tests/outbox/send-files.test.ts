import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Uploads } from '../../src/outbox/entry.ts';
import type { Answer, Remembered } from '../../src/outbox/ports.ts';
import type { DeliveryProgress } from '../../src/outbox/progress.ts';
import type { YieldReason } from '../../src/outbox/send-file.ts';
import { sendFiles, withoutRejected } from '../../src/outbox/send-files.ts';
import { createFakeApi, type FakeApi, html, http, noAnswer, problem } from './fake-api.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeStore, type FakeStore } from './fake-store.ts';
import { tus } from './fake-uploads.ts';
import { resumable } from './large-request.ts';
import { bytesOf, storedFile, submissionOf } from './submissions.ts';

const kibi = 1024;
const state = { kind: 'sending', lease: { owner: 'we', until: Infinity, underLock: true } } as const;
const first = '/uploads/a-f0';
const second = '/uploads/a-f1';

let api: FakeApi;
let clock: FakeClock;
let store: FakeStore;
let told: DeliveryProgress[];
let releases: number;

beforeEach(() => {
  api = createFakeApi(resumable);
  clock = createFakeClock();
  told = [];
  releases = 0;
  api.uploads.release = () => {
    releases += 1;
  };
});

function entryOf(sizes: readonly number[], uploads?: Uploads): Entry {
  const files = sizes.map((size, index) => ({ ...storedFile(`f${index}`, bytesOf(1)), size }));
  const entry: Entry = { ...submissionOf('a', files), sequence: 1, attempts: 1, state };
  return uploads === undefined ? entry : { ...entry, uploads };
}

function send(entry: Entry, known: Remembered = {}, reason?: (entry: Entry) => YieldReason | undefined) {
  store = createFakeStore([entry], known);
  const sending = {
    store,
    transport: api,
    clock,
    report: (progress: DeliveryProgress) => void told.push(progress),
    owner: 'we',
    path: '/uploads',
    timeLeft: () => Infinity,
    yieldReasonOf: async (now: Entry) => reason?.(now),
  };
  return sendFiles(sending, entry);
}

const sentBytes = () => told.map((progress) => progress.sentBytes);

describe('the files of a request', () => {
  test('go up one after the other, and what the API has of each is stored and told', async () => {
    const { entry, ended } = await send(entryOf([300 * kibi, 10]));

    expect(ended).toEqual({ kind: 'up' });
    const uploads = { f0: { url: first, sent: 300 * kibi }, f1: { url: second, sent: 10 } };
    expect(entry.uploads).toEqual(uploads);
    expect(store.at('a')).toEqual(entry);
    const all = 300 * kibi;
    expect(sentBytes()).toEqual([0, 0, 256 * kibi, all, all, all + 10]);
    expect(releases).toBe(1);
  });

  test('that are up are asked for no more; those that are not go on', async () => {
    const uploads = {
      f0: { url: first, sent: 100 },
      f1: { url: second, sent: 50, rejected: 1 },
      f2: { sent: 100 },
    };
    api.uploads.has.set(second, 60);

    const { entry } = await send(entryOf([100, 100, 100], uploads));

    expect(api.uploads.calls).toEqual([
      `offset ${second}`,
      `patch ${second} 60-100`,
      'create document3',
      'patch /uploads/a-f2 0-100',
    ]);
    expect(entry.uploads?.['f1']).toEqual({ url: second, sent: 100, rejected: 1 });
  });

  test('of which the API has all but the last word are asked for', async () => {
    await send(entryOf([100], { f0: { url: first, sent: 99 } }));

    expect(api.uploads.calls[0]).toBe(`offset ${first}`);
  });

  test.each([
    ['fails', () => api.uploads.spoil('create', undefined, html(200)), { kind: 'fails', answer: html(200) }],
    ['is damaged', () => void (api.uploads.patch = async () => ({ kind: 'damagedFile' })), undefined],
  ])('are left behind one that %s', async (_what, spoil, expected) => {
    spoil();

    const { ended } = await send(entryOf([100, 100, 100]));

    const file = { field: 'document1', name: 'f0.pdf' };
    expect(ended).toMatchObject(expected ?? { kind: 'damagedFile', file });
    expect(api.uploads.calls).not.toContain('create document3');
    expect(releases).toBe(1);
  });

  test('stop when another context has taken them over', async () => {
    const entry = entryOf([300 * kibi]);
    api.uploads.beforeChunk = ({ from }) => {
      if (from > 0) store.add({ ...entry, state: { ...state, lease: { ...state.lease, owner: 'other' } } });
    };

    expect((await send(entry)).ended).toEqual({ kind: 'yields', why: 'lost' });
  });

  test('stop for a reason, which is asked for with the request as it is stored then', async () => {
    const seen: (number | undefined)[] = [];
    const { ended } = await send(entryOf([300 * kibi]), {}, ({ uploads }) => {
      seen.push(uploads?.['f0']?.sent);
      return seen.length === 2 ? 'held' : undefined;
    });

    expect(ended).toEqual({ kind: 'yields', why: 'held' });
    expect(seen).toEqual([0, 256 * kibi]);
  });
});

describe('what is learnt of the link', () => {
  test('is told with the progress, and remembered for the next time', async () => {
    api.uploads.beforeChunk = () => clock.advance(1000);
    await send(entryOf([100 * kibi]), { bytesPerSecond: 10 * kibi });

    expect(told[0]?.bytesPerSecond).toBe(10 * kibi);
    expect(told.at(-1)?.bytesPerSecond).toBe(37 * kibi);
    expect((await store.remembered()).bytesPerSecond).toBe(37 * kibi);
  });

  test('is nothing where nothing was measured', async () => {
    await send(entryOf([100]));

    expect(await store.remembered()).toStrictEqual({});
    expect(told[0]).not.toHaveProperty('bytesPerSecond');
  });

  test('is a limit for bodies, with the time when it was met', async () => {
    api.uploads.spoil('patch', html(413));
    await send(entryOf([300 * kibi]));

    expect(await store.remembered()).toEqual({ bodyLimit: { bytes: 128 * kibi, since: clock.now() } });
  });

  test('is kept to, and stays as old as it is', async () => {
    const bodyLimit = { bytes: 64 * kibi, since: clock.now() - 1000 };
    await send(entryOf([100 * kibi]), { bodyLimit });

    expect(api.uploads.calls[1]).toBe(`patch ${first} 0-65536`);
    expect(await store.remembered()).toEqual({ bodyLimit });
  });

  test('is forgotten after a day', async () => {
    const bodyLimit = { bytes: 64 * kibi, since: clock.now() - 24 * 60 * 60 * 1000 };
    await send(entryOf([100 * kibi]), { bodyLimit });

    expect(api.uploads.calls[1]).toBe(`patch ${first} 0-102400`);
    expect(await store.remembered()).toEqual({ bodyLimit });
  });

  test('is kept when the files do not get through', async () => {
    clock.set(1_000_000);
    api.uploads.beforeChunk = () => clock.advance(1000);
    api.uploads.spoil('create', undefined, tus(500));
    await send(entryOf([100 * kibi, 10]));

    expect((await store.remembered()).bytesPerSecond).toBe(100 * kibi);
  });
});

describe('what the API rejects of the files that were up', () => {
  const uploads: Uploads = { f0: { url: first, sent: 100 }, f1: { url: second, sent: 100, rejected: 1 } };
  const entry = entryOf([100, 100], uploads);
  const rejecting = (...ids: readonly string[]) => ({
    uploads: ids.map((uploadId) => ({ field: 'f', uploadId, reason: 'missing' })),
  });

  test('is sent again, that and nothing else, and counted', () => {
    expect(withoutRejected(entry, problem(422, rejecting('a-f0')))).toEqual({
      f0: { sent: 0, rejected: 1 },
      f1: { url: second, sent: 100, rejected: 1 },
    });
    expect(withoutRejected(entry, problem(422, rejecting('a-f1', 'a-f0')))).toEqual({
      f0: { sent: 0, rejected: 1 },
      f1: { sent: 0, rejected: 2 },
    });
  });

  test('three times is a matter for a person', () => {
    const twice: Uploads = { ...uploads, f1: { url: second, sent: 100, rejected: 2 } };

    expect(withoutRejected({ ...entry, uploads: twice }, problem(422, rejecting('a-f1')))).toBeUndefined();
    expect(
      withoutRejected({ ...entry, uploads: twice }, problem(422, rejecting('a-f0', 'a-f1'))),
    ).toBeUndefined();
  });

  test.each<[string, Answer]>([
    ['names none', problem(422)],
    ['names those of another', problem(422, rejecting('b-f0'))],
    ['is no refusal of its content', problem(409, rejecting('a-f0'))],
    ['is not the API’s', http(422, rejecting('a-f0'))],
    ['is none', noAnswer],
    ['is that a file is damaged', { kind: 'damagedFile', file: entry.files[0]! }],
  ])('is nothing where the answer %s', (_what, answer) => {
    expect(withoutRejected(entry, answer)).toBeUndefined();
  });

  test('is nothing of what has not gone up, and has no address', () => {
    const named = problem(422, rejecting('a-f0'));
    const { uploads: _none, ...whole } = entry;

    expect(withoutRejected(whole, named)).toBeUndefined();
    expect(withoutRejected({ ...entry, uploads: { f0: { sent: 0 } } }, named)).toBeUndefined();
  });
});
