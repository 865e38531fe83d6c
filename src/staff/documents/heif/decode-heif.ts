import type { HeifAnswer } from './heif-worker.ts';

/** Milliseconds: several times what the largest photo of a phone takes on a slow computer. */
const patience = 60_000;

/**
 * Decodes a photo in HEIC. Its pixels are only shown and never read again, because some browsers alter what is read.
 * Undefined: it cannot be decoded, or took too long. Does not reject.
 */
export function decodeHeif(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<ImageBitmap | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./heif-worker.ts', import.meta.url), { type: 'module', name: 'heif' });
    const end = (picture?: ImageBitmap): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(picture);
    };
    const timer = setTimeout(end, patience);
    signal.addEventListener('abort', () => end());
    worker.addEventListener('message', ({ data }: MessageEvent<HeifAnswer>) => end(data.picture));
    worker.addEventListener('error', () => end());
    worker.postMessage(bytes);
  });
}
