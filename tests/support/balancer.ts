import { portOf } from './free-port.ts';
import { connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  readonly url: string;
  /** Cuts all connections and refuses new ones, or accepts them again. */
  setAway(isAway: boolean): void;
  close(): Promise<void>;
}

/** Milliseconds after which an unreachable backend is skipped. */
const patience = 1000;

/** Passes each connection to the next server in turn, whatever its origin: no sticky sessions. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;
  let isCutOff = false;
  const server = createServer((client) => {
    track(sockets, client);
    if (isCutOff) return void client.destroy();
    turn += 1;
    passOn(client, rotated(ports, turn), sockets);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    setAway(isAway) {
      isCutOff = isAway;
      if (isAway) for (const socket of sockets) socket.destroy();
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function rotated(ports: readonly number[], turn: number): readonly number[] {
  const first = turn % ports.length;
  return [...ports.slice(first), ...ports.slice(0, first)];
}

/** Passes the client to the first server that accepts the connection. */
function passOn(client: Socket, [port, ...others]: readonly number[], sockets: Set<Socket>): void {
  if (port === undefined) return void client.destroy();
  const backend = connect({ port, host: '127.0.0.1', timeout: patience });
  track(sockets, backend);
  let isConnected = false;
  const next = (): void => {
    backend.destroy();
    if (!isConnected) passOn(client, others, sockets);
  };
  backend.once('timeout', next).once('error', next);
  backend.once('connect', () => {
    isConnected = true;
    backend.setTimeout(0);
    client.pipe(backend).pipe(client);
    client.once('close', () => backend.destroy());
    backend.once('close', () => client.destroy());
  });
}

function track(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.once('close', () => sockets.delete(socket));
}
