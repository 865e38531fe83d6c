import type { Clock } from './ports.ts';

/** Resolves after this many milliseconds. */
export function delay(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = clock.every(milliseconds, () => {
      stop();
      resolve();
    });
  });
}
