import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FilesAway } from '../store/commit-in-doubt.ts';
import { isDiskFull } from '../store/store-errors.ts';

/** Temporary directory for the files of one request, until it is decided whether they stay. */
export interface Staging {
  /** Identifies this request, also among repeats of the same submission. */
  readonly attempt: string;
  readonly directory: string;
  /**
   * Whether files are flushed to the disk because they are moved to their final place. Files that go into a bucket need
   * not survive a power cut: nothing is committed before the bucket has them.
   */
  readonly isFlushed: boolean;
  /** Returns the path for the file at this position; its directory exists. @throws FilesAway where it cannot be made */
  pathFor(position: number): Promise<string>;
  /** Deletes what was not kept, as far as possible: the next start clears the rest. Idempotent. */
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
    // A failed clean-up must not turn a committed answer into an error.
    discard: () => rm(directory, { recursive: true, force: true }).catch(() => undefined),
  };
}
