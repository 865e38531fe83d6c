import type { Clock } from '../../src/outbox/ports.ts';

/** Pauses are so many times shorter: what a request waits for in the middle of a call is real time. */
const haste = 50;

export interface DeviceClock extends Clock {
  /** Puts it forward or back by so many milliseconds. */
  move(milliseconds: number): void;
  /** Ends every pause: the device is dead. */
  stop(): void;
}

/** The clock of a device on which time passes when a story says so. */
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
