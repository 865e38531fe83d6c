import type { FastifyInstance } from 'fastify';
import { endsWithin } from '../process/ends-within.ts';
import type { Connections } from './connections.ts';

/** Lets requests in flight finish for so many milliseconds, then cuts them. */
export async function closeApp(
  app: FastifyInstance,
  connections: Connections,
  deadline: number,
): Promise<void> {
  const closed = app.close();
  connections.endWhenQuiet();
  if (await endsWithin(deadline, closed)) return;
  app.server.closeAllConnections();
  await endsWithin(500, closed);
}
