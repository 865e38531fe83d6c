import type { PhotoAnswer, PhotoTask } from './photo-messages.ts';

/** Milliseconds: many times what the slowest phone takes for twelve megapixels. */
const patience = 20_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Shrinks one photo at a time, because drawing one takes some 60 MB. Undefined when it was not completed: the
 * worker could not be loaded, or took too long. Does not reject.
 */
export function shrunk(task: PhotoTask): Promise<PhotoAnswer | undefined> {
  const turn = last.then(() => inWorker(task));
  last = turn;
  return turn;
}

/** Old browsers lack the required features, whatever the types say. */
export function canShrink(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
}

/** Ends the worker with its task, to free its memory. */
function inWorker(task: PhotoTask): Promise<PhotoAnswer | undefined> {
  return new Promise((resolve) => {
    if (!canShrink()) return resolve(undefined);
    const worker = new Worker(new URL('photo-worker.ts', import.meta.url), { type: 'module' });
    const end = (answer?: PhotoAnswer): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(end, patience);
    worker.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => end(data);
    worker.onerror = () => end();
    worker.postMessage(task);
  });
}
