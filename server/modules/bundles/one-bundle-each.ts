import { endsWithin } from '../../lib/process/closing.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { bundleLimits } from './bundle-limits.ts';

/** Makes one ZIP at a time for each account: more would share the same thread and the same disk. */
export interface OneBundleEach {
  /** @throws Refused bundleRunning when the account's other bundle is still running */
  waitFor(userId: string): Promise<void>;
  /** Waits as waitFor does. @returns releases the turn; call it once the bundle is sent or given up */
  begin(userId: string): Promise<() => void>;
}

/** @param patience milliseconds that a bundle waits for its turn */
export function oneBundleEach(patience: number = bundleLimits.patience): OneBundleEach {
  const running = new Map<string, Promise<void>>();
  const waitFor = async (userId: string): Promise<void> => {
    const until = performance.now() + patience;
    for (let other = running.get(userId); other !== undefined; other = running.get(userId)) {
      const left = until - performance.now();
      if (left <= 0 || !(await endsWithin(left, other))) {
        throw new Refused({ kind: 'bundleRunning', seconds: bundleLimits.pauseSeconds });
      }
    }
  };
  return {
    waitFor,
    async begin(userId) {
      // Another waiter may have begun meanwhile.
      while (running.has(userId)) await waitFor(userId);
      const { promise, resolve } = withResolvers();
      running.set(userId, promise);
      return () => {
        if (running.get(userId) === promise) running.delete(userId);
        resolve();
      };
    },
  };
}

function withResolvers(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
