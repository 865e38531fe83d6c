import { endsWithin } from '../../lib/process/ends-within.ts';
import { Refused } from '../../lib/problems/refused.ts';
import { bundleLimits } from './bundle-limits.ts';

/** One ZIP at a time is made for each account: more would share the same thread and the same disk. */
export interface OneBundleEach {
  /** @throws Refused bundleRunning when the account's other one goes on */
  waitFor(userId: string): Promise<void>;
  /** Waits as above. @returns what ends it, to be called once it is sent or given up */
  begin(userId: string): Promise<() => void>;
}

/** @param patience milliseconds that another one waits for its turn */
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
      // Of several that waited one has begun meanwhile.
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
