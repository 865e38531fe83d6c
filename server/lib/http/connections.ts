import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { endsWithin } from '../process/ends-within.ts';

interface Connections {
  /** From now on, closes each connection as soon as it has no request in flight. */
  endWhenQuiet(): void;
}

/**
 * Node's closeIdleConnections skips connections that never carried a request, such as those browsers open in advance,
 * and those that become idle later: each would delay the end of the server.
 */
export function trackConnections(server: Server): Connections {
  const underWay = new Map<Socket, number>();
  let ending = false;
  const change = (socket: Socket, difference: number): void => {
    const requests = (underWay.get(socket) ?? 0) + difference;
    underWay.set(socket, requests);
    if (ending && requests === 0) socket.end();
  };
  server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    change(socket, 1);
    response.once('close', () => change(socket, -1));
  });
  return {
    endWhenQuiet() {
      ending = true;
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
    },
  };
}

/** Lets requests in flight finish for this many milliseconds, then cuts them. */
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
