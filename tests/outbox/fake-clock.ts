import type { Clock } from '../../src/outbox/ports.ts';

export interface FakeClock extends Clock {
  /** Lets time pass, and runs due callbacks on the way. */
  advance(milliseconds: number): void;
  /** Changes the clock without time passing, as if somebody had set it. */
  set(now: number): void;
  /** Number of active repeated calls. */
  running(): number;
}

interface Repeated {
  readonly every: number;
  readonly work: () => void;
  elapsed: number;
}

export function createFakeClock(start = Date.UTC(2026, 10, 21, 12)): FakeClock {
  let now = start;
  const repeated = new Set<Repeated>();
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    for (const call of repeated) {
      call.elapsed += milliseconds;
      if (call.elapsed < call.every) continue;
      call.elapsed = 0;
      call.work();
    }
  };
  return {
    now: () => now,
    offsetMinutes: () => -300,
    every(milliseconds, work) {
      const call: Repeated = { every: milliseconds, work, elapsed: 0 };
      repeated.add(call);
      return () => repeated.delete(call);
    },
    advance(milliseconds) {
      const step = 100;
      for (let left = milliseconds; left > 0; left -= step) pass(Math.min(step, left));
    },
    set(moment) {
      now = moment;
    },
    running: () => repeated.size,
  };
}
