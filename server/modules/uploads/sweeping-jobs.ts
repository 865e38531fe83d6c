import { isoAt, type Work } from '../../lib/jobs/job-lane.ts';
import { sweepEmptyUploads, sweepUploads, type Uploads } from './uploads.ts';

const minute = 60_000;

/** What lies in a bucket one of several servers sweeps; a server whose uploads lie on its own disk does so by itself. */
export interface SweepingJobs {
  readonly emptyUploads: Work;
  readonly needlessUploads: Work;
}

/** @param now milliseconds since 1970 */
export function sweepingJobs(uploads: Uploads, now: () => number): SweepingJobs {
  return {
    async emptyUploads() {
      await sweepEmptyUploads(uploads, now());
      return { again: isoAt(now() + 10 * minute) };
    },
    async needlessUploads() {
      await sweepUploads(uploads, now());
      return { again: isoAt(now() + 24 * 60 * minute) };
    },
  };
}
