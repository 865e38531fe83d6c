import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Temporary directory for the files of one request, until it is known whether they stay. */
export interface Staging {
  /** Names this request among all, also among repeats of the same submission. */
  readonly attempt: string;
  readonly directory: string;
  /** The path for the file at this position; its directory exists. */
  pathFor(position: number): Promise<string>;
  /** Deletes what was not kept; doing it twice is harmless. */
  discard(): Promise<void>;
}

export function openStaging(temporary: string): Staging {
  const attempt = randomUUID();
  const directory = join(temporary, attempt);
  return {
    attempt,
    directory,
    async pathFor(position) {
      await mkdir(directory, { recursive: true });
      return join(directory, String(position));
    },
    discard: () => rm(directory, { recursive: true, force: true }),
  };
}
