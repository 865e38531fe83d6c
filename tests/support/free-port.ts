import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/**
 * Each of vitest's workers has its own ports, or one would take that of another's server while it is down. A run beside
 * another one, whose workers have the same numbers, says so by TEST_PORTS.
 */
const ranges = 6;
const rangeSize = 1000;
const beside = process.env['TEST_PORTS'] === 'beside' ? ranges * rangeSize : 0;

/** A port without a listener may have been handed out already. */
const given = new Set<number>();

/**
 * A port of 127.0.0.1 for a server that is stopped and started again. Below the ports that systems give to outgoing
 * connections (from 32768 on Linux), so that none of those takes it while the server is down. None is given twice.
 */
export async function freePort(): Promise<number> {
  const first = 20_000 + beside + (Number(process.env['VITEST_POOL_ID'] ?? 0) % ranges) * rangeSize;
  for (;;) {
    const port = first + Math.floor(Math.random() * rangeSize);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** The port on which a server listens. @throws Error if it does not */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
