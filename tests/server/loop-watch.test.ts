import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { watchCalls } from '../../server/lib/http/app.ts';
import { loopLimits, type Stall, watchLoop } from '../../server/lib/process/loop-watch.ts';

/** Blocks the loop, as work does that should run beside it. */
function hold(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    // Busy wait.
  }
}

test('who holds the loop is named by its route, and the time counts', async () => {
  let heard: (stall: Stall) => void = () => undefined;
  const first = new Promise<Stall>((resolve) => (heard = resolve));
  const loop = watchLoop((stall) => stall.calls.length > 0 && heard(stall));
  const app = Fastify();
  onTestFinished(async () => {
    loop.close();
    await app.close();
  });
  watchCalls(app, loop);
  app.get('/api/hold/:id', async () => {
    hold(2 * loopLimits.held);
    return {};
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(`${url}/api/hold/8a1f?email=ana@ship.example`);

  const stall = await first;
  await (await answer).text();

  expect(stall).toMatchObject({ call: 'GET /api/hold/:id', calls: ['GET /api/hold/:id'] });
  expect(stall.milliseconds).toBeGreaterThanOrEqual(loopLimits.held);
  expect(loop.heldSeconds()).toBeGreaterThanOrEqual(loopLimits.held / 1000);
  const { buckets, count, sum } = loop.delays();
  const counts = buckets.map((bucket) => bucket.count);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect(counts[0]).toBeLessThan(count);
  expect(sum).toBeGreaterThan(0.2);
});
