import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** Whether a disk of so many MiB could be mounted at this place; only root may, and not in every container. */
export function mountSmallDisk(place: string, mebibytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', place], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', place]));
  return true;
}
