import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A satellite link: low bandwidth, high latency, and cuts. */
export interface SlowWeather {
  /** Upload, over all connections together. Downloads are not throttled, because answers are short. */
  readonly bytesPerSecond: number;
  /** Milliseconds in each direction. */
  readonly delay: number;
  /** Resets every connection each time so many more bytes have gone up. */
  readonly cutEvery: number;
}

export interface SlowLink {
  /** Without a trailing slash. */
  readonly url: string;
  /** Uploaded bytes including headers, whether or not they arrived. */
  sentUp(): number;
  cuts(): number;
  /** Uploaded requests, such as "PATCH /api/uploads/1 from 262144". */
  requests(): readonly string[];
  set(weather: SlowWeather): void;
  close(): Promise<void>;
}

/** Bytes accepted at once: a modem's buffer. */
const packet = 1400;

interface Pair {
  readonly below: Socket;
  readonly above: Socket;
}

/**
 * Bytes count once the link accepts them, at the speed at which it carries them; bytes waiting in the device have not
 * been sent. Bytes in transit when the link is cut are lost, but count.
 */
export async function startSlowLink(upstream: string): Promise<SlowLink> {
  const { hostname: host, port } = new URL(upstream);
  let weather: SlowWeather = { bytesPerSecond: Infinity, delay: 0, cutEvery: Infinity };
  let up = 0;
  let cutAt = Infinity;
  let cuts = 0;
  let freeAt = 0;
  const heads: string[] = [];
  const pairs = new Set<Pair>();

  const cut = (): void => {
    cuts += 1;
    for (const { below, above } of pairs) {
      below.resetAndDestroy();
      above.destroySoon();
    }
    pairs.clear();
  };
  const later = (work: () => void): void => void setTimeout(work, weather.delay);

  const carry = (pair: Pair): void => {
    const { below, above } = pair;
    const next = (): void => {
      if (below.destroyed || !pairs.has(pair)) return;
      const bytes = below.read(Math.min(packet, below.readableLength)) as Buffer | null;
      if (bytes === null) return void below.once('readable', next);
      up += bytes.length;
      note(heads, bytes);
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + (bytes.length / weather.bytesPerSecond) * 1000;
      setTimeout(() => {
        later(() => pairs.has(pair) && above.write(bytes));
        if (up >= cutAt) {
          cutAt = up + weather.cutEvery;
          return cut();
        }
        next();
      }, freeAt - now);
    };
    below.once('readable', next);
  };

  const server = createServer({ noDelay: true, highWaterMark: packet }, (below) => {
    const above = connect({ host, port: Number(port), noDelay: true });
    const pair: Pair = { below, above };
    pairs.add(pair);
    for (const socket of [below, above]) socket.on('error', () => undefined);
    // The handshake is delayed as well.
    setTimeout(() => carry(pair), 2 * weather.delay);
    above.on('data', (bytes) => later(() => pairs.has(pair) && below.write(bytes)));
    // Ends as the server did: normally, or by a reset.
    above.once('close', (hadError) =>
      later(() => {
        if (!pairs.delete(pair)) return;
        if (hadError) below.resetAndDestroy();
        else below.destroySoon();
      }),
    );
    below.once('close', () => later(() => above.destroySoon()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A server listening on a port has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentUp: () => up,
    cuts: () => cuts,
    requests: () => heads,
    set(next) {
      weather = next;
      cutAt = up + next.cutEvery;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}

/** A request's head begins a packet, from Chromium. */
function note(heads: string[], bytes: Buffer): void {
  const head = bytes.toString('latin1');
  if (!/^(GET|HEAD|POST|PATCH|OPTIONS) \//.test(head)) return;
  const [line = ''] = head.split(' HTTP/', 1);
  const from = /\r\nupload-offset: *(\d+)/i.exec(head)?.[1];
  heads.push(from === undefined ? line : `${line} from ${from}`);
}
