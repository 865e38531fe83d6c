import type { IncomingMessage } from 'node:http';
import { maxDrainedBytes } from '../limits/submission-limits.ts';

/**
 * Keeps reading an unwanted body. A browser that is still sending does not look at the answer (measured with Chromium: a
 * 413 in the middle of a multipart hangs), and cutting it off looks like a broken link.
 */
export function drain(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  let drained = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > maxDrainedBytes) request.destroy();
  });
  request.resume();
}
