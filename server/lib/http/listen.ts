import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { endsWithin } from '../process/closing.ts';
import { SettingError } from '../settings/setting-values.ts';
import type { Settings } from '../settings/settings.ts';

export const timeouts = {
  /** A connection without traffic for this long is considered dead. Milliseconds. */
  silence: 2 * 60_000,
  /** For a whole request: 150 MiB at 8 KiB/s take 5.3 hours (hazards 5.7). Milliseconds. */
  request: 6 * 60 * 60_000,
  /** Time for requests in flight to finish before the process ends. Milliseconds. */
  shutdown: 8000,
  /** Time for the whole shutdown: process managers kill after ten seconds. Milliseconds. */
  end: 9500,
} as const;

/** @returns the server's own address. @throws SettingError when host or port cannot be used */
export async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw asSettingError(error, host, port);
  }
  // A server that listens on a port has an AddressInfo; a string is for pipes only.
  const address = app.server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
}

/**
 * Checked before anything is opened: starting the server twice must report the port and leave the running server
 * untouched.
 * @throws SettingError when host or port cannot be used
 */
export async function refuseUsedPort({ host, port }: Settings): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw asSettingError(error, host, port);
  } finally {
    probe.close();
  }
}

function asSettingError(error: unknown, host: string, port: number): unknown {
  switch (Object(error).code) {
    case 'EADDRINUSE':
      return new SettingError('PORT', `${port} on ${host} is in use`);
    case 'EACCES':
      return new SettingError('PORT', `${port} may not be used by this user`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new SettingError('HOST', `"${host}" is no address of this machine`);
    default:
      return error;
  }
}

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
