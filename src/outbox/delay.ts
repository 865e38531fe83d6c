import type { Clock } from './ports.ts';

/** Resolves when so many milliseconds have passed. */
export function delay(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = clock.every(milliseconds, () => {
      stop();
      resolve();
    });
  });
}
