import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { demoRequest } from './demo-requests.ts';

/** Requests that a ship's crew has sent and not yet sent. */
export interface ShipState {
  readonly waiting: number;
  readonly received: number;
  readonly attempts: number;
}

/** Milliseconds. */
const firstPause = 1000;
const longestPause = 8000;

/**
 * A crew that submits requests at an interval and repeats each under its key until there is a receipt.
 * @param origin of the link @param every milliseconds @param fileBytes of each file
 */
export function sail(
  origin: string,
  {
    every,
    fileBytes,
    until,
  }: { readonly every: number; readonly fileBytes: number; readonly until: AbortSignal },
): { state(): ShipState; readonly ended: Promise<void> } {
  const counts = { submitted: 0, received: 0, attempts: 0 };
  const deliver = async (index: number): Promise<void> => {
    const request = await demoRequest(index, fileBytes);
    counts.submitted += 1;
    for (let pause = firstPause; !until.aborted; pause = Math.min(longestPause, pause * 2)) {
      counts.attempts += 1;
      const answer = await request.send(origin).catch(() => undefined);
      if (answer?.status === 201 || answer?.status === 200) {
        counts.received += 1;
        return;
      }
      await wait(pause, undefined, { signal: until }).catch(() => undefined);
    }
  };
  // Every waiting request adds a listener.
  setMaxListeners(0, until);
  const run = async (): Promise<void> => {
    const deliveries: Promise<void>[] = [];
    for (let index = 0; !until.aborted; index += 1) {
      deliveries.push(deliver(index));
      await wait(every, undefined, { signal: until }).catch(() => undefined);
    }
    await Promise.all(deliveries);
  };
  return {
    state: () => ({
      waiting: counts.submitted - counts.received,
      received: counts.received,
      attempts: counts.attempts,
    }),
    ended: run(),
  };
}
