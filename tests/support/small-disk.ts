import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';

/**
 * Mounts a disk of so many MiB at this place. @returns whether that was possible: only root may, and not in every
 * container
 */
export function mountSmallDisk(place: string, mebibytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', place], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', place]));
  return true;
}
