import { onTestFinished } from 'vitest';
import { timeouts } from '../../server/lib/http/listen.ts';

/**
 * From now on a server of this process that ends cuts nothing: what holds up its end does so for longer than a test
 * lasts. Whether a test ends then says what a clock could say on a quiet machine only.
 */
export function cutNothing(): void {
  const { shutdown } = timeouts;
  // The longest time of a timer.
  Object.assign(timeouts, { shutdown: 2 ** 31 - 1 });
  onTestFinished(() => void Object.assign(timeouts, { shutdown }));
}
