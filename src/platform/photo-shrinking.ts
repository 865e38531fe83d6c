import type { PhotoAnswer, PhotoTask } from './photo-messages.ts';

/** Milliseconds: many times what the slowest phone takes for twelve megapixels. */
const patience = 20_000;

let last: Promise<unknown> = Promise.resolve();

/** One after the other, because drawing one takes some 60 MB. Does not reject. */
export function shrunk(task: PhotoTask): Promise<PhotoAnswer> {
  const turn = last.then(() => inWorker(task));
  last = turn;
  return turn;
}

/** Old browsers lack what it takes, whatever the types say. */
export function canShrink(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
}

/** The worker ends with its task, and its memory with it. */
function inWorker(task: PhotoTask): Promise<PhotoAnswer> {
  return new Promise((resolve) => {
    if (!canShrink()) return resolve({ kind: 'stays' });
    const worker = new Worker(new URL('photo-worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: PhotoAnswer): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ kind: 'stays' }), patience);
    worker.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => end(data);
    worker.onerror = () => end({ kind: 'stays' });
    worker.postMessage(task);
  });
}
