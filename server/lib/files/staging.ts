import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FilesAway } from '../store/commit-in-doubt.ts';
import { isDiskFull } from '../store/store-errors.ts';

/** Temporary directory for the files of one request, until it is known whether they stay. */
export interface Staging {
  /** Names this request among all, also among repeats of the same submission. */
  readonly attempt: string;
  readonly directory: string;
  /**
   * Whether its files are flushed to the disk, because they are moved to where they stay. Those that go into a bucket need
   * not outlive the power: nothing is committed before the bucket has them.
   */
  readonly isFlushed: boolean;
  /** The path for the file at this position; its directory exists. @throws FilesAway where it cannot be made */
  pathFor(position: number): Promise<string>;
  /** Deletes what was not kept, as far as that is possible: the next start clears the rest. Doing it twice is harmless. */
  discard(): Promise<void>;
}

/** @param isFlushed see Staging */
export function openStaging(temporary: string, isFlushed: boolean): Staging {
  const attempt = randomUUID();
  const directory = join(temporary, attempt);
  return {
    attempt,
    directory,
    isFlushed,
    async pathFor(position) {
      await mkdir(directory, { recursive: true }).catch((cause: unknown) => {
        throw isDiskFull(cause) ? cause : new FilesAway('No place for files', { cause });
      });
      return join(directory, String(position));
    },
    // An answer that was committed must not become an error by this.
    discard: () => rm(directory, { recursive: true, force: true }).catch(() => undefined),
  };
}
