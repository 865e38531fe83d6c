import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** What a link below HTTP does to the bytes that pass; it may be changed at any time. */
export interface LinkWeather {
  /** Every connection is cut whenever so many more bytes have gone up, over all connections. */
  readonly cutEvery?: number;
  /** Bytes a second upwards. */
  readonly upload?: number;
  /** Nothing passes, in either direction, and nobody is told. */
  readonly blackHole?: boolean;
  /** Every connection is reset at once. */
  readonly down?: boolean;
}

/** A ship's link: TCP, so that what is sent and lost on the way is counted too. */
export interface ShipLink {
  /** Without a slash at the end. */
  readonly url: string;
  /** Bytes that went up, headers and all, whether they arrived or not. */
  readonly sentUp: () => number;
  /** How often it has cut. */
  readonly cuts: () => number;
  set(weather: LinkWeather): void;
  /** Resets every connection now. */
  cut(): void;
  close(): Promise<void>;
}

interface Connection {
  readonly below: Socket;
  readonly above: Socket;
}

/** @param upstream address of the API, without a slash at the end */
export async function startShipLink(upstream: string, first: LinkWeather = {}): Promise<ShipLink> {
  const { hostname, port } = new URL(upstream);
  const connections = new Set<Connection>();
  let weather = first;
  let up = 0;
  let cuts = 0;
  let cutAt = weather.cutEvery ?? Infinity;

  const cut = (): void => {
    cuts += 1;
    for (const { below, above } of connections) {
      below.resetAndDestroy();
      // What has reached the other side of the link arrives there, then there is silence.
      above.destroySoon();
    }
    connections.clear();
  };

  const goUp = (connection: Connection, bytes: Buffer): void => {
    const { below, above } = connection;
    const passing = bytes.subarray(0, Math.max(0, cutAt - up));
    up += bytes.length;
    if (weather.blackHole === true) return;
    const drained = above.write(passing);
    if (up >= cutAt) {
      cutAt = up + (weather.cutEvery ?? Infinity);
      cut();
      return;
    }
    const pause = weather.upload === undefined ? 0 : (bytes.length / weather.upload) * 1000;
    if (drained && pause === 0) return;
    below.pause();
    const goOn = (): void => void setTimeout(() => below.resume(), pause);
    if (drained) goOn();
    else above.once('drain', goOn);
  };

  const server = createServer({ noDelay: true }, (below) => {
    if (weather.down === true) return void below.resetAndDestroy();
    const above = connect({ host: hostname, port: Number(port), noDelay: true });
    const connection = { below, above };
    connections.add(connection);
    const end = (): void => {
      connections.delete(connection);
      below.destroy();
      above.destroySoon();
    };
    below.on('data', (bytes) => goUp(connection, bytes));
    above.on('data', (bytes) => {
      if (weather.blackHole !== true) below.write(bytes);
    });
    for (const socket of [below, above]) socket.once('close', end).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A server that listens on a port has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentUp: () => up,
    cuts: () => cuts,
    set(next) {
      weather = next;
      cutAt = up + (next.cutEvery ?? Infinity);
      if (next.down === true) cut();
    },
    cut,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
