import { expect, test } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import { openRawRequest } from '../../tests/support/raw-request.ts';
import { exampleOf, send } from '../../tests/support/sending.ts';
import { type ServerProcess, startMainProcess } from '../../tests/support/server-process.ts';
import { testSettings } from '../../tests/support/test-server.ts';
import { median, print } from './print.ts';

const rounds = 5;

test('how long a server takes to end after SIGTERM, idle with connections open and under load', async () => {
  const idle: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    idle.push(await endOf(openConnections));
    busy.push(await endOf(sendAtOnce));
  }
  print(`idle: ${median(idle).toFixed(0)} ms, at most ${Math.max(...idle).toFixed(0)} (goal: 2000)`);
  print(`under load: ${median(busy).toFixed(0)} ms, at most ${Math.max(...busy).toFixed(0)} (goal: 10000)`);
});

/** Milliseconds. */
async function endOf(prepare: (url: string) => Promise<void>): Promise<number> {
  const server: ServerProcess = await startMainProcess({ ...(await testSettings()), port: await freePort() });
  await prepare(server.url);
  const begun = performance.now();
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  return performance.now() - begun;
}

async function openConnections(url: string): Promise<void> {
  await openRawRequest(url);
  for (const path of ['/api/health', '/metrics']) await (await fetch(url + path)).text();
}

/** Six requests under way. */
async function sendAtOnce(url: string): Promise<void> {
  for (let count = 0; count < 6; count += 1) {
    const sending = await exampleOf('licence', 0, 100_000);
    void send(url, sending).catch(() => undefined);
  }
}
