import type { FastifyInstance } from 'fastify';
import type { Connections } from './http/connections.ts';

/** What has been opened, to be closed in the opposite order. */
export interface Closing {
  add(step: () => unknown): void;
  run(): Promise<void>;
}

export function closingList(): Closing {
  const steps: (() => unknown)[] = [];
  return {
    add: (step) => void steps.push(step),
    async run() {
      for (const step of steps.splice(0).toReversed()) await step();
    },
  };
}

/** Lets requests in flight finish for so many milliseconds, then cuts them. */
export async function closeApp(
  app: FastifyInstance,
  connections: Connections,
  deadline: number,
): Promise<void> {
  const closed = app.close();
  connections.endWhenQuiet();
  if (await within(deadline, closed)) return;
  app.server.closeAllConnections();
  await within(500, closed);
}

/** Whether the work ended within so many milliseconds. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
