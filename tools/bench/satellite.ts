import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** 64 kbit/s down, over all connections together, and 700 ms there and back. */
const bytesPerSecond = 8000;
const delay = 350;

/** Bytes sent down at once: the size of a packet. */
const packet = 1400;

/** Times at which every connection is reset, in milliseconds since the link was opened. */
export interface Cuts {
  readonly first: number;
  readonly every: number;
}

export interface Satellite {
  /** Without a trailing slash. */
  readonly url: string;
  /** Bytes of answers received, headers included. */
  received(): number;
  /** The path of each request, in order. */
  requests(): readonly string[];
  /** Number of cuts that interrupted something. */
  cuts(): number;
}

/** A link for page and worker alike: the browser's network emulation for a page does not apply to its worker. */
export async function startSatellite(upstream: string, cuts?: Cuts): Promise<Satellite> {
  const { hostname: host, port } = new URL(upstream);
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let received = 0;
  let freeAt = 0;
  let cut = 0;
  let nextCut: NodeJS.Timeout | undefined;

  const cutAfter = (milliseconds: number, { every }: Pick<Cuts, 'every'>): void => {
    nextCut = setTimeout(() => {
      if (sockets.size > 0) cut += 1;
      for (const socket of sockets) socket.resetAndDestroy();
      freeAt = 0;
      cutAfter(every, { every });
    }, milliseconds);
  };
  if (cuts !== undefined) cutAfter(cuts.first, cuts);

  const carryDown = (from: Socket, to: Socket): void => {
    const next = (): void => {
      const bytes = from.read(Math.min(packet, from.readableLength)) as Buffer | null;
      if (bytes === null) {
        if (!from.readableEnded) from.once('readable', next);
        return;
      }
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + (bytes.length / bytesPerSecond) * 1000;
      setTimeout(() => {
        received += bytes.length;
        setTimeout(() => to.writable && to.write(bytes), delay);
        next();
      }, freeAt - now);
    };
    from.once('readable', next);
    from.once('end', () => setTimeout(() => to.end(), delay));
  };

  const server = createServer({ noDelay: true, pauseOnConnect: true }, (below) => {
    const above = connect({ host, port: Number(port), noDelay: true });
    for (const socket of [below, above]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => sockets.delete(socket));
    }
    below.on('data', (bytes) => {
      const path = /^(?:GET|HEAD|POST) (\S+) /.exec(bytes.toString('latin1'))?.[1];
      if (path !== undefined) requests.push(path);
      setTimeout(() => above.writable && above.write(bytes), delay);
    });
    below.once('close', () => above.destroy());
    carryDown(above, below);
    // The handshake takes a round trip as well.
    setTimeout(() => below.resume(), 2 * delay);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    clearTimeout(nextCut);
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    // A server that listens on a port has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    requests: () => requests,
    cuts: () => cut,
  };
}
