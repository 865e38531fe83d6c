import { cpus } from 'node:os';

/**
 * CPU seconds that this machine has spent so far, on whatever it ran. The programs of a test alone cannot be counted:
 * browsers and databases end in other ways than by the program that started them.
 */
export function busyCpuSeconds(): number {
  const busy = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return busy.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000;
}
