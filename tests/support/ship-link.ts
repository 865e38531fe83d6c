import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Faults of a link below HTTP; they may be changed at any time. */
export interface LinkWeather {
  /** Cuts every connection each time so many more bytes have gone up, over all connections. */
  readonly cutEvery?: number;
  /** Upload bytes per second. */
  readonly upload?: number;
  /** Drops everything in both directions without notice. */
  readonly blackHole?: boolean;
  /** Resets every connection at once. */
  readonly down?: boolean;
  /** One cut each, in the next request with this prefix. */
  readonly cutIn?: readonly CutIn[];
}

export interface CutIn {
  /** Method and beginning of the path, such as "PATCH /api". */
  readonly request: string;
  /** Nothing of the request arrives; its first bytes arrive; all of it arrives, and only the answer is lost. */
  readonly at: 'request' | 'body' | 'answer';
}

interface Connection {
  readonly below: Socket;
  readonly above: Socket;
  /** Its next answer will be lost. */
  losesAnswer?: CutIn;
}

const requestLine = /^(GET|HEAD|POST|PATCH|OPTIONS) \//;

/** A ship's link at TCP level, so that lost bytes count as sent. */
export class ShipLink {
  readonly #connections = new Set<Connection>();
  readonly #server = createServer({ noDelay: true }, (below) => this.#open(below));
  readonly #upstream: URL;
  #weather: LinkWeather;
  #up = 0;
  #cuts = 0;
  #answersLost = 0;
  #cutAt: number;
  #dueCuts: readonly CutIn[];
  readonly #heads: string[] = [];

  constructor(upstream: string, weather: LinkWeather) {
    this.#upstream = new URL(upstream);
    this.#weather = weather;
    this.#cutAt = weather.cutEvery ?? Infinity;
    this.#dueCuts = weather.cutIn ?? [];
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** Without a trailing slash. */
  get url(): string {
    // A server listening on a port has an AddressInfo.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Uploaded bytes including headers, whether or not they arrived. */
  sentUp(): number {
    return this.#up;
  }

  cuts(): number {
    return this.#cuts;
  }

  /** Number of cuts that lost only the answer. */
  answersLost(): number {
    return this.#answersLost;
  }

  /** Uploaded requests, such as "PATCH /api/uploads/1 from 262144"; only chunks have an offset. */
  requests(): readonly string[] {
    return this.#heads.map((head) => {
      const [line = ''] = head.split(' HTTP/', 1);
      const from = /\r\nupload-offset: *(\d+)/i.exec(head)?.[1];
      return from === undefined ? line : `${line} from ${from}`;
    });
  }

  set(weather: LinkWeather): void {
    this.#weather = weather;
    this.#cutAt = this.#up + (weather.cutEvery ?? Infinity);
    this.#dueCuts = weather.cutIn ?? [];
    if (weather.down === true) this.cut();
  }

  /** Resets every connection now. Bytes that have passed the link arrive; then there is silence. */
  cut(): void {
    this.#cuts += 1;
    for (const { below, above } of this.#connections) {
      below.resetAndDestroy();
      above.destroySoon();
    }
    this.#connections.clear();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }

  #open(below: Socket): void {
    if (this.#weather.down === true) return void below.resetAndDestroy();
    const { hostname: host, port } = this.#upstream;
    const above = connect({ host, port: Number(port), noDelay: true });
    const connection: Connection = { below, above };
    this.#connections.add(connection);
    const end = (): void => {
      this.#connections.delete(connection);
      below.destroy();
      above.destroySoon();
    };
    below.on('data', (bytes) => this.#goUp(connection, bytes));
    above.on('data', (bytes) => {
      if (connection.losesAnswer !== undefined) return this.#loseAnswer(connection);
      if (this.#weather.blackHole !== true) below.write(bytes);
    });
    for (const socket of [below, above]) socket.once('close', end).on('error', () => undefined);
  }

  #goUp(connection: Connection, bytes: Buffer): void {
    const { below, above } = connection;
    const { blackHole, upload, cutEvery = Infinity } = this.#weather;
    const passing = bytes.subarray(0, Math.max(0, this.#cutAt - this.#up));
    this.#up += bytes.length;
    if (requestLine.test(bytes.subarray(0, 20).toString('latin1')))
      this.#heads.push(bytes.subarray(0, 2000).toString('latin1'));
    if (blackHole === true || this.#isCutIn(connection, bytes)) return;
    const flows = above.write(passing);
    if (this.#up >= this.#cutAt) {
      this.#cutAt = this.#up + cutEvery;
      this.cut();
      return;
    }
    const pause = upload === undefined ? 0 : (bytes.length / upload) * 1000;
    if (flows && pause === 0) return;
    below.pause();
    const goOn = (): void => void setTimeout(() => below.resume(), pause);
    if (flows) goOn();
    else above.once('drain', goOn);
  }

  #loseAnswer(connection: Connection): void {
    // The rest of an answer whose beginning has been lost.
    if (!this.#connections.has(connection)) return;
    this.#dueCuts = this.#dueCuts.filter((one) => one !== connection.losesAnswer);
    this.#answersLost += 1;
    this.cut();
  }

  /** A request's head comes alone or with the beginning of its body, from Node and from Chromium. */
  #isCutIn(connection: Connection, bytes: Buffer): boolean {
    if (this.#dueCuts.length === 0) return false;
    const head = bytes.subarray(0, 200).toString('latin1');
    const due = this.#dueCuts.find(({ request }) => head.startsWith(request));
    if (due === undefined) return false;
    if (due.at === 'answer') {
      // Stays due until there is an answer: this request may be cut earlier.
      connection.losesAnswer = due;
      return false;
    }
    this.#dueCuts = this.#dueCuts.filter((one) => one !== due);
    if (due.at === 'body') connection.above.write(bytes);
    this.cut();
    return true;
  }
}

/** @param upstream address of the API, without a trailing slash */
export async function startShipLink(upstream: string, weather: LinkWeather = {}): Promise<ShipLink> {
  const link = new ShipLink(upstream, weather);
  await link.listen();
  return link;
}
