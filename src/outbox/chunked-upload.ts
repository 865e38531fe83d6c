import type { Capabilities } from '../contracts/capabilities.ts';
import type { Entry } from './entry.ts';
import type { Remembered } from './ports.ts';
import { sizeOf } from './progress.ts';
import { isOver } from './retry.ts';

/** Bytes. A request up to this size is sent whole: chunks would cost more calls than a cut can (decision 019). */
export const chunkThreshold = 256 * 1024;

/** After this many failed attempts to send it whole, the connection may be too slow for one call. */
const singleRequestTries = 3;

/** Milliseconds. A single POST that takes longer is not tried: a cut would cost all of it (decision 028). */
const longestSingleRequest = 15 * 60_000;

/**
 * Tells whether an entry whose uploads found no room may go in one POST. Without a measured rate, it may.
 * @param timeLeft milliseconds
 */
export function mayGoInOneRequest(
  entry: Entry,
  { maxSubmissionBytes = Infinity }: Capabilities,
  bytesPerSecond: number | undefined,
  timeLeft: number,
): boolean {
  const size = sizeOf(entry);
  const takes = bytesPerSecond === undefined ? 0 : (size / bytesPerSecond) * 1000;
  return size <= maxSubmissionBytes && takes <= Math.min(longestSingleRequest, timeLeft);
}

/** Bytes per second that a worker assumes while nothing was measured. */
const unmeasured = 64 * 1024;

/**
 * Tells whether an entry that goes in one POST must be left to a page: every worker run would end too early
 * and waste all bytes sent. A page has no such limit.
 * @param timeLeft milliseconds; Infinity in a page
 */
export function isLeftToPage(
  entry: Entry,
  capabilities: Capabilities,
  bytesPerSecond: number = unmeasured,
  timeLeft: number = Infinity,
): boolean {
  const size = sizeOf(entry);
  if (size <= chunkThreshold || goesInChunks(entry, capabilities)) return false;
  return (size / bytesPerSecond) * 1000 > timeLeft;
}

/** Milliseconds for which a proxy's limit is believed: by tomorrow the ship may use another connection. */
const limitLife = 24 * 60 * 60 * 1000;

/**
 * Tells whether the files of an entry are uploaded before its text.
 * @param limit the largest body, in bytes, that something on the way lets through
 */
export function goesInChunks(
  entry: Entry,
  capabilities: Capabilities,
  limit: number = chunkThreshold,
): boolean {
  if (!canGoInChunks(entry, capabilities)) return false;
  return sizeOf(entry) > Math.min(chunkThreshold, limit) || entry.attempts > singleRequestTries;
}

/** Requires an API that proves what it has received. */
export function canGoInChunks({ request, files }: Entry, capabilities: Capabilities): boolean {
  const { resumableUploads, idempotencyKey, receipts } = capabilities;
  if (resumableUploads === undefined || !idempotencyKey || !receipts) return false;
  return request.encoding === 'multipart' && files.length > 0;
}

export function limitNow(limit: Remembered['bodyLimit'], now: number): number | undefined {
  return limit === undefined || isOver({ since: limit.since, duration: limitLife }, now)
    ? undefined
    : limit.bytes;
}

/** True once the API has confirmed every file as complete. */
export function allUp({ files, uploads = {} }: Pick<Entry, 'files' | 'uploads'>): boolean {
  return files.every(
    ({ fileId, size }) => uploads[fileId]?.url !== undefined && uploads[fileId].sent === size,
  );
}
