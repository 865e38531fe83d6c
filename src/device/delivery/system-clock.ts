import type { Clock } from '../../outbox/ports.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  // getTimezoneOffset counts minutes west.
  offsetMinutes: () => -new Date().getTimezoneOffset(),
  every(milliseconds, work) {
    const timer = setInterval(work, milliseconds);
    return () => clearInterval(timer);
  },
};
