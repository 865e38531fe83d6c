import { DatabaseAway } from '../../../lib/store/commit-in-doubt.ts';

/** Runs work of the same name one at a time. */
export interface Turns {
  /** @throws DatabaseAway when the turn does not come in time */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** @param timeout milliseconds that a caller waits for its turn */
export function openTurns(timeout: number): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(name, work) {
      const before = last.get(name) ?? Promise.resolve();
      let done = (): void => undefined;
      const own = new Promise<void>((resolve) => (done = resolve));
      const after = before.then(() => own);
      last.set(name, after);
      try {
        await inTime(before, timeout);
        return await work();
      } finally {
        done();
        if (last.get(name) === after) last.delete(name);
      }
    },
  };
}

async function inTime(before: Promise<unknown>, timeout: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseAway('Another submission of this form is not done')),
      timeout,
    );
  });
  try {
    await Promise.race([before, late]);
  } finally {
    clearTimeout(timer);
  }
}
