import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder for a server whose disk can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves this many KiB. Does nothing if this user cannot mount a file system. */
  fill(spare: number): void;
  empty(): void;
  isFilled(): boolean;
  remove(): void;
}

const megabytes = 512;

/** Settings of a server on it: there is a range between the reserve and a full disk. */
export const smallReserve = { MIN_FREE_BYTES: String(512 * 1024) };

export function smallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'pmts-chaos-'));
  const isMounted = mount(folder);
  const ballast = join(folder, 'ballast');
  const empty = (): void => rmSync(ballast, { force: true });
  return {
    folder,
    fill(spare) {
      if (!isMounted) return;
      empty();
      fillUp(ballast, () => {
        const { bavail, bsize } = statfsSync(folder);
        return bavail * bsize - spare * 1024;
      });
    },
    empty,
    isFilled: () => existsSync(ballast),
    remove() {
      if (isMounted) execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Another write may take the space in between; then there is a little less to fill. */
function fillUp(file: string, room: () => number): void {
  for (;;) {
    try {
      return writeFileSync(file, Buffer.alloc(Math.max(0, room())));
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error;
      rmSync(file, { force: true });
    }
  }
}

/** Root may, in most containers; otherwise the disk of these stories never fills. */
function mount(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
