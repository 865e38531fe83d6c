import type { Carried } from './entry.ts';

/** What an entry hands to its draft, and that one to the next entry. */
export function carriedOf({ keyed, handOver, sendWhen, earlierMayHaveArrived }: Carried): Carried {
  return {
    ...(keyed === undefined ? {} : { keyed }),
    ...(handOver === undefined ? {} : { handOver }),
    ...(sendWhen === undefined ? {} : { sendWhen }),
    ...(earlierMayHaveArrived === undefined ? {} : { earlierMayHaveArrived }),
  };
}
