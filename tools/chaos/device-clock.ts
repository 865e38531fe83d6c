import type { Clock } from '../../src/outbox/ports.ts';

/** Factor by which pauses are shortened: waits in the middle of a call take real time. */
const haste = 50;

export interface DeviceClock extends Clock {
  /** Moves the clock forward or back by this many milliseconds. */
  move(milliseconds: number): void;
  /** Ends every pause: the device is dead. */
  stop(): void;
}

/** A device clock on which time passes only when a story says so. */
export function deviceClock(): DeviceClock {
  let moved = 0;
  const timers = new Set<NodeJS.Timeout>();
  return {
    now: () => Date.now() + moved,
    offsetMinutes: () => -300,
    every(milliseconds, work) {
      const timer = setInterval(work, Math.ceil(milliseconds / haste));
      timers.add(timer);
      return () => {
        clearInterval(timer);
        timers.delete(timer);
      };
    },
    move(milliseconds) {
      moved += milliseconds;
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
      timers.clear();
    },
  };
}
