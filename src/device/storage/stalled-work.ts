/** Storage has been silent for too long; whether the work was done is unknown. */
export class StalledWork extends Error {}

export interface StallWatch {
  /** Settles as the work does; rejects with StalledWork once none of the watched work has ended for this long. */
  watch<R>(work: Promise<R>): Promise<R>;
}

/** Checks within the waiting time: a page that was frozen meanwhile loses one check and not its work. */
const checks = 30;

/**
 * WebKit has open reports of reads and writes that neither succeed nor fail. Progress counts, not the clock: on a slow
 * disk fifty transactions may queue up behind each other, and as long as one after the other ends, nothing is wrong.
 * @param patience milliseconds
 */
export function createStallWatch(patience: number): StallWatch {
  let ended = 0;
  return {
    watch: (work) =>
      new Promise((resolve, reject) => {
        let seen = ended;
        let left = checks;
        const timer = setInterval(() => {
          left = ended === seen ? left - 1 : checks;
          seen = ended;
          if (left > 0) return;
          clearInterval(timer);
          reject(new StalledWork('IndexedDB does not go on'));
        }, patience / checks);
        const end = (): void => {
          ended += 1;
          clearInterval(timer);
        };
        work.finally(end).then(resolve, reject);
      }),
  };
}
