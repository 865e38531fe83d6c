import type { Capabilities } from '../api/capabilities.ts';
import type { Entry } from './entry.ts';
import { sizeOf } from './progress.ts';

/** Bytes. A request up to this size goes whole: in pieces it would cost more calls than a cut can (decision 019). */
export const wholeRequest = 256 * 1024;

/** A link that has not carried it whole so often may be too slow for that in the time that one call is given. */
const wholeTries = 3;

/** Whether the files of an entry go up before its text: only where the API then proves what it has got. */
export function goesInPieces(entry: Entry, capabilities: Capabilities): boolean {
  const { resumableUploads, idempotencyKey, receipts } = capabilities;
  if (resumableUploads === undefined || !idempotencyKey || !receipts) return false;
  if (entry.request.encoding !== 'multipart' || entry.files.length === 0) return false;
  return sizeOf(entry) > wholeRequest || entry.attempts > wholeTries;
}
