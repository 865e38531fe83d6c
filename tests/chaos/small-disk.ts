import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for a server's data whose disk can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves so many KiB. Nothing happens where this user may mount no file system. */
  fill(spare: number): void;
  empty(): void;
  isFilled(): boolean;
  remove(): void;
}

const megabytes = 512;

/** Settings of a server on it: between the reserve and nothing left there is something. */
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

/** Another write may take the room between looking and writing; then there is a little less to fill. */
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

/** Root may, in most containers; where it may not, the disk of these stories never fills. */
function mount(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
