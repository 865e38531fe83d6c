import { describe, expect, test } from 'vitest';
import type { Capabilities } from '../../src/contracts/capabilities.ts';
import {
  allUp,
  canGoInChunks,
  chunkThreshold,
  goesInChunks,
  isLeftToPage,
  limitNow,
  mayGoInOneRequest,
} from '../../src/outbox/chunked-upload.ts';
import type { Entry } from '../../src/outbox/entry.ts';
import { fullApi } from './fake-api.ts';
import { bytesOf, storedFile, submissionOf } from './submissions.ts';

const day = 24 * 60 * 60 * 1000;
const resumable: Capabilities = { ...fullApi, resumableUploads: '/uploads' };
/** Bytes of the one answer in each request of these tests. */
const textBytes = 'GMDSS'.length;

/** A request with this total number of bytes. */
function entryOf(bytes: number, change: Partial<Entry> = {}): Entry {
  const file = { ...storedFile('f', bytesOf(1)), size: bytes - textBytes };
  return { ...submissionOf('a', [file]), sequence: 1, ...change };
}

describe('a request goes in pieces', () => {
  test.each([
    [chunkThreshold, undefined, 0, false],
    [chunkThreshold + 1, undefined, 0, true],
    // It has failed when sent whole: the link may be too slow.
    [1000, undefined, 3, false],
    [1000, undefined, 4, true],
    // Something on the way lets no more through.
    [1000, 1000, 0, false],
    [1001, 1000, 0, true],
    [chunkThreshold + 1, 2 * chunkThreshold, 0, true],
  ])('of %i bytes, with a limit of %s, after %i attempts: %s', (bytes, limit, attempts, inPieces) => {
    expect(goesInChunks(entryOf(bytes, { attempts }), resumable, limit)).toBe(inPieces);
  });

  test('only with files, to an API that takes them, tells a repeat, and proves what it has', () => {
    const large = entryOf(chunkThreshold + 1);
    const { request } = large;

    expect(canGoInChunks(large, resumable)).toBe(true);
    expect(canGoInChunks(large, fullApi)).toBe(false);
    expect(canGoInChunks(large, { ...resumable, idempotencyKey: false })).toBe(false);
    expect(canGoInChunks(large, { ...resumable, receipts: false })).toBe(false);
    expect(canGoInChunks({ ...large, files: [] }, resumable)).toBe(false);
    expect(canGoInChunks({ ...large, request: { ...request, encoding: 'json' } }, resumable)).toBe(false);
    expect(goesInChunks(large, fullApi)).toBe(false);
  });
});

describe('a request whose uploads found no room', () => {
  test.each([
    ['whatever its size, where nothing is known of the link', undefined, 1, true],
    ['that takes a quarter of an hour', 1000 / 900, Infinity, true],
    ['but none that takes longer', 1000 / 901, Infinity, false],
    ['that takes the time that is left', 2, 500_000, true],
    ['but none that takes more than that', 2, 499_999, false],
  ])('goes whole: one %s', (_what, bytesPerSecond, timeLeft, may) => {
    expect(mayGoInOneRequest(entryOf(1000), resumable, bytesPerSecond, timeLeft)).toBe(may);
  });

  test.each([
    [999, false],
    [1000, true],
  ])('is not larger than what the API takes in one: %i', (maxSubmissionBytes, may) => {
    const limited = { ...resumable, maxSubmissionBytes };

    expect(mayGoInOneRequest(entryOf(1000), limited, undefined, Infinity)).toBe(may);
  });
});

describe('a worker leaves to a page', () => {
  const mebi = 1024 * 1024;

  test.each([
    ['what it cannot send in its time', fullApi, mebi, 1024, 1_023_999, true],
    ['nothing that it can', fullApi, mebi, 1024, 1_024_000, false],
    ['nothing that goes in pieces', resumable, mebi, 1024, 1, false],
    ['nothing small', fullApi, chunkThreshold, 1, 1, false],
    [
      'what 64 KiB a second would not carry, where nothing was measured',
      fullApi,
      mebi,
      undefined,
      15_999,
      true,
    ],
    ['nothing that they would', fullApi, mebi, undefined, 16_000, false],
    ['and a page leaves nothing', fullApi, mebi, 1, undefined, false],
  ])('%s', (_what, capabilities, bytes, bytesPerSecond, timeLeft, isLeft) => {
    expect(isLeftToPage(entryOf(bytes), capabilities, bytesPerSecond, timeLeft)).toBe(isLeft);
  });
});

test('a limit on the way is believed for a day', () => {
  const limit = { bytes: 1000, since: 5 };

  expect(limitNow(limit, 5 + day - 1)).toBe(1000);
  expect(limitNow(limit, 5 + day)).toBeUndefined();
  expect(limitNow(undefined, 5)).toBeUndefined();
});

describe('the files of a request', () => {
  const files = [storedFile('a', bytesOf(10)), storedFile('b', bytesOf(20))];
  const { files: listed } = submissionOf('one', files);
  const up = { a: { url: '/u/a', sent: 10 }, b: { url: '/u/b', sent: 20 } };

  test.each([
    ['are there when the API has all of each', up, true],
    ['are not with a byte less', { ...up, b: { url: '/u/b', sent: 19 } }, false],
    ['are not with one that has no address any more', { ...up, b: { sent: 20 } }, false],
    ['are not with one that has not begun', { a: up.a }, false],
    ['are not where none has', undefined, false],
  ])('%s', (_what, uploads, isUp) => {
    expect(allUp({ files: listed, ...(uploads === undefined ? {} : { uploads }) })).toBe(isUp);
  });
});
