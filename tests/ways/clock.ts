/** Milliseconds by which the server's clock is ahead of this machine's (time-passes.ts). */
interface Clock {
  ahead: number;
}

/** Also runs in pages, so it may use nothing but its parameters. */
export function later(present: DateConstructor, by: Readonly<Clock>): DateConstructor {
  const now = () => present.now() + by.ahead;
  return new Proxy(present, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** The files of a worker share the server's modules, which keep the clock they were loaded with. */
const shared = globalThis as typeof globalThis & { clockOfWays?: Clock };

function install(): Clock {
  const clock: Clock = { ahead: 0 };
  globalThis.Date = later(Date, clock);
  return clock;
}

shared.clockOfWays ??= install();

export const clock = shared.clockOfWays;
