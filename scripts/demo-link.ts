import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A simulated ship's link to a server: slow, and interrupted at intervals. */
export interface DemoLink {
  readonly url: string;
  isUp(): boolean;
  /** Interrupts it now, besides the interruptions at intervals. */
  cut(): void;
  close(): Promise<void>;
}

export interface LinkHabits {
  /** Port of 127.0.0.1; 0: any free one. */
  readonly port: number;
  /** Milliseconds from one cut to the next. */
  readonly cutEvery: number;
  /** Milliseconds that an interruption lasts. */
  readonly awayFor: number;
  /** Upload bytes per second, on each connection. */
  readonly upload: number;
  /** Called at each interruption and at its end. */
  changed(isUp: boolean): void;
}

/** Milliseconds between two portions of bytes. */
const pulse = 100;

export async function openDemoLink(serverUrl: string, habits: LinkHabits): Promise<DemoLink> {
  const upstream = new URL(serverUrl);
  const open = new Set<Socket>();
  let isUp = true;
  const server = createServer((below) => {
    if (!isUp) return void below.resetAndDestroy();
    const above = connect(Number(upstream.port), upstream.hostname);
    for (const socket of [below, above]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        below.destroy();
        above.destroy();
      });
    }
    above.pipe(below);
    trickle(below, above, habits.upload);
  });
  const cut = (): void => {
    isUp = false;
    for (const socket of open) socket.resetAndDestroy();
    habits.changed(false);
    setTimeout(() => {
      isUp = true;
      habits.changed(true);
    }, habits.awayFor).unref();
  };
  const cuts = setInterval(cut, habits.cutEvery).unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(habits.port, '127.0.0.1', resolve);
  });
  // A server listening on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    isUp: () => isUp,
    cut,
    async close() {
      clearInterval(cuts);
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Passes bytes on at the link's speed, and applies backpressure to the sender meanwhile. */
function trickle(from: Socket, to: Socket, bytesPerSecond: number): void {
  from.on('data', (chunk: Buffer) => {
    from.pause();
    const wait = Math.max(pulse, (chunk.length / bytesPerSecond) * 1000);
    setTimeout(() => {
      if (!to.destroyed) to.write(chunk);
      from.resume();
    }, wait).unref();
  });
  from.on('end', () => to.end());
}
