import type { Capabilities } from '../api/capabilities.ts';
import type { Entry } from './entry.ts';
import { sizeOf } from './progress.ts';

/** Bytes. A request up to this size goes whole: in pieces it would cost more calls than a cut can (decision 019). */
export const wholeRequest = 256 * 1024;

/** Whether the files of an entry go up before its text: only where the API then proves what it has got. */
export function goesInPieces(entry: Entry, capabilities: Capabilities): boolean {
  const { resumableUploads, idempotencyKey, receipts } = capabilities;
  if (resumableUploads === undefined || !idempotencyKey || !receipts) return false;
  return entry.request.encoding === 'multipart' && entry.files.length > 0 && sizeOf(entry) > wholeRequest;
}
