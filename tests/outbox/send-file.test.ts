import { beforeEach, describe, expect, test } from 'vitest';
import { afterChunk, afterCut, type ChunkSizing, initialChunkSizing } from '../../src/outbox/chunk-sizing.ts';
import { sendFile, type YieldReason } from '../../src/outbox/send-file.ts';
import type { UploadAnswer, UploadLink } from '../../src/outbox/ports.ts';
import { html, noAnswer, problem } from './fake-api.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeUploads, type FakeUploads, tus } from './fake-uploads.ts';
import { bytesOf, storedFile } from './submissions.ts';

const kibi = 1024;
const url = '/uploads/a-f';
const file = { ...storedFile('f', bytesOf(600 * kibi)), field: 'documento' };
const locked = tus(423);

let link: FakeUploads;
let clock: FakeClock;
/** Milliseconds of each wait; all end at once. */
let waits: number[];
let deadlines: number[];
let notes: (readonly [url: string, sent: number])[];
let sizing: ChunkSizing;

beforeEach(() => {
  link = createFakeUploads();
  waits = [];
  deadlines = [];
  notes = [];
  sizing = initialChunkSizing();
  clock = {
    ...createFakeClock(),
    every(milliseconds, work) {
      waits.push(milliseconds);
      queueMicrotask(work);
      return () => undefined;
    },
  };
});

/** Records the time allowed for each call. */
function timed({ create, offset, patch, release }: UploadLink): UploadLink {
  return {
    create: (path, id, one, deadline) => (deadlines.push(deadline), create(path, id, one, deadline)),
    offset: (of, deadline) => (deadlines.push(deadline), offset(of, deadline)),
    patch: (of, chunk, deadline) => (deadlines.push(deadline), patch(of, chunk, deadline)),
    release,
  };
}

interface Circumstances {
  /** Address of an upload begun earlier. */
  readonly begun?: string;
  readonly timeLeft?: () => number;
  /** Called with the number of uploaded bytes. */
  readonly reason?: (sent: number) => YieldReason | undefined;
}

function send({ begun, timeLeft = () => Infinity, reason = () => undefined }: Circumstances = {}) {
  const sending = {
    link: timed(link),
    clock,
    path: '/uploads',
    sizing: () => sizing,
    setSizing: (next: ChunkSizing) => {
      sizing = next;
    },
    note: async (at: string, sent: number) => {
      notes.push([at, sent]);
      return reason(sent);
    },
    timeLeft,
  };
  return sendFile(sending, { submissionId: 'a', file, url: begun });
}

const callsOf = (kind: string) => link.calls.filter((call) => call.startsWith(kind));
const times = (count: number, answer: UploadAnswer): readonly UploadAnswer[] =>
  Array.from({ length: count }, () => answer);

describe('a file', () => {
  test('goes up piece by piece, and each is noted when the API has it', async () => {
    expect(await send()).toEqual({ kind: 'up' });

    expect(link.calls).toEqual([
      'create documento',
      `patch ${url} 0-262144`,
      `patch ${url} 262144-524288`,
      `patch ${url} 524288-614400`,
    ]);
    expect(notes).toEqual([
      [url, 0],
      [url, 262_144],
      [url, 524_288],
      [url, 614_400],
    ]);
  });

  test('that has begun goes on where the API says', async () => {
    link.has.set(url, 600_000);

    expect(await send({ begun: url })).toEqual({ kind: 'up' });

    expect(link.calls).toEqual([`offset ${url}`, `patch ${url} 600000-614400`]);
    expect(notes).toEqual([
      [url, 600_000],
      [url, 614_400],
    ]);
  });

  test.each([
    ['there are no uploads', tus(404), { kind: 'unsupported' }],
    ['the API fails', problem(500), { kind: 'fails', answer: problem(500) }],
    ['a portal answers', html(200), { kind: 'fails', answer: html(200) }],
  ])('is not sent where %s', async (_where, answer, ended) => {
    link.spoil('create', answer);

    expect(await send()).toEqual(ended);

    expect(notes).toEqual([]);
  });

  test('waits for room', async () => {
    const full = problem(503, { type: 'urn:pmts:problem:uploadsFull' });
    link.spoil('patch', undefined, { ...full });

    expect(await send()).toEqual({ kind: 'noRoom', answer: full });
  });

  test('whose bytes are not those that were picked stops there', async () => {
    link.patch = async () => ({ kind: 'damagedFile' });

    expect(await send()).toEqual({ kind: 'damagedFile' });
  });
});

describe('between two pieces', () => {
  test.each([262_144, 614_400])('it yields for a reason, also at its end: %i', async (at) => {
    const reason = (sent: number) => (sent === at ? 'held' : undefined);

    expect(await send({ reason })).toEqual({ kind: 'yields', why: 'held' });

    expect(notes.at(-1)).toEqual([url, at]);
  });

  test('nothing is begun when the time is up', async () => {
    expect(await send({ timeLeft: () => 0 })).toEqual({ kind: 'yields', why: 'outOfTime' });

    expect(link.calls).toEqual([]);
  });

  test('no call lasts longer than the time that is left', async () => {
    await send({ timeLeft: () => 5000 });

    expect(deadlines).toEqual([5000, 5000, 5000, 5000]);
  });

  test('a call without a body has half a minute, a piece as long as its size takes', async () => {
    sizing = initialChunkSizing(10_000);
    link.has.set(url, 0);
    link.spoil('offset', tus(404));

    await send({ begun: url });

    const forPiece = (262_144 / 10_000) * 4000;
    expect(deadlines.slice(0, 4)).toEqual([30_000, 30_000, forPiece, forPiece]);
  });
});

describe('the size of the pieces', () => {
  test('follows the time that each took, the last one too', async () => {
    link.has.set(url, 500 * kibi);
    link.beforeChunk = () => clock.advance(2000);
    const before = sizing;

    await send({ begun: url });

    expect(sizing).toEqual(afterChunk(before, 100 * kibi, 2000));
  });

  test('shrinks with what was cut', async () => {
    link.has.set(url, 500 * kibi);
    link.beforeChunk = () => clock.advance(70_000);
    link.spoil('patch', noAnswer);
    const before = sizing;

    await send({ begun: url });

    const cut = afterCut(before, 100 * kibi, 70_000);
    expect(callsOf('patch')[1]).toBe(`patch ${url} 512000-614400`);
    expect(sizing).toEqual(afterChunk(cut, 100 * kibi, 70_000));
  });

  test('is halved by a limit on the way until it passes, and the API is asked each time', async () => {
    link.spoil('patch', html(413), html(413));

    expect(await send()).toEqual({ kind: 'up' });

    expect(link.calls.slice(0, 6)).toEqual([
      'create documento',
      `patch ${url} 0-262144`,
      `offset ${url}`,
      `patch ${url} 0-131072`,
      `offset ${url}`,
      `patch ${url} 0-65536`,
    ]);
    expect(sizing.limit).toBe(64 * kibi);
  });

  test('is halved just so in the middle', async () => {
    link.spoil('patch', undefined, html(413));

    await send();

    expect(sizing.limit).toBe(128 * kibi);
  });

  test('has an end: a limit below the smallest piece lets nothing through', async () => {
    link.spoil('patch', ...times(9, html(413)));

    expect(await send()).toEqual({ kind: 'bodyLimit' });

    expect(callsOf('patch')).toHaveLength(4);
  });
});

describe('without a byte of progress', () => {
  test('four calls in a row are made in silence, and three are no reason to give up', async () => {
    link.spoil('create', ...times(3, noAnswer));
    expect(await send()).toEqual({ kind: 'up' });

    link.spoil('create', ...times(9, noAnswer));
    link.calls.length = 0;
    expect(await send()).toEqual({ kind: 'fails', answer: noAnswer });
    expect(callsOf('create')).toHaveLength(4);
    expect(waits).toEqual([]);
  });

  test('four pieces in a row are sent in vain', async () => {
    link.spoil('patch', ...times(9, noAnswer));

    expect(await send()).toEqual({ kind: 'fails', answer: noAnswer });

    expect(callsOf('patch')).toHaveLength(4);
  });

  test('it is given up although each piece was answered well', async () => {
    link.spoil('patch', ...times(9, tus(204, { offset: 0 })));

    expect(await send()).toEqual({ kind: 'fails', answer: noAnswer });

    expect(callsOf('patch')).toHaveLength(4);
  });

  test('it is counted anew when a smaller piece is tried, and when one has arrived', async () => {
    link.spoil('patch', noAnswer, noAnswer, html(413), noAnswer, noAnswer);
    link.spoil('patch', undefined, ...times(3, noAnswer));

    expect(await send()).toEqual({ kind: 'up' });
  });

  test('it waits longer each time for an API that is not ready, and not long', async () => {
    link.spoil('create', ...times(9, tus(409)));

    expect(await send()).toEqual({ kind: 'fails', answer: tus(409) });

    expect(waits).toEqual([1000, 2000, 4000]);
  });

  test('it waits three minutes for another connection to let go', async () => {
    link.spoil('create', ...times(21, locked));
    expect(await send()).toEqual({ kind: 'up' });
    expect(waits).toEqual([1000, 2000, 4000, 8000, ...Array<number>(17).fill(10_000)]);

    link.has.clear();
    link.spoil('offset', ...times(22, locked));
    expect(await send({ begun: url })).toEqual({ kind: 'fails', answer: locked });
  });

  test('it is created three times when the API forgets it each time', async () => {
    link.beforeChunk = () => link.has.clear();

    expect(await send({ begun: url })).toEqual({ kind: 'fails', answer: tus(404) });

    expect(callsOf('create')).toHaveLength(3);
  });
});
