import { statfs } from 'node:fs/promises';

/** Bytes that this process may still write to the data directory's disk; infinite where that is unknown. */
export type FreeSpace = () => Promise<number>;

/** The free space of the file system that holds this directory, without what only root may use (statvfs, f_bavail). */
export function freeSpaceOf(directory: string): FreeSpace {
  return async () => {
    try {
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    } catch {
      // A file system that does not report free space simply fails once it is full, as if there were no reserve.
      return Infinity;
    }
  };
}
