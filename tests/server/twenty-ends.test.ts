import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verify } from '../../server/modules/backup/verify.ts';
import { freePort } from '../support/free-port.ts';
import { exampleOf, send } from '../support/sending.ts';
import { startMainProcess } from '../support/server-process.ts';
import { stored, testSettings } from '../support/test-server.ts';

/** Milliseconds after the load has begun. */
const moments = Array.from({ length: 20 }, (_, index) => 20 + index * index * 4);

test('ended at each of twenty moments under load, a server loses nothing, and its port is free', async () => {
  const settings = { ...(await testSettings()), port: await freePort() };
  const acknowledged = new Set<string>();
  for (const moment of moments) {
    // Only on a free port, and with a data directory that nobody holds, does it start.
    const server = await startMainProcess(settings);
    const senders = Array.from({ length: 6 }, () => sendUntilGone(server.url, acknowledged));
    await wait(moment);
    server.kill('SIGTERM');

    expect(await server.ended).toBe(0);
    await Promise.all(senders);
  }

  const kept = (await stored(settings)).map(({ submissionId }) => submissionId);
  expect(new Set(kept).size).toBe(kept.length);
  expect([...acknowledged].filter((id) => !kept.includes(id))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(moments.length);
  expect((await verify(settings)).faults).toEqual([]);
});

/** One request after the other, until nobody answers any more. */
async function sendUntilGone(url: string, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const sending = await exampleOf('licence', 0, 100_000);
    try {
      if ((await send(url, sending)).status === 201) acknowledged.add(sending.submissionId);
    } catch {
      return;
    }
  }
}
