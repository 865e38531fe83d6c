import { expect, test } from 'vitest';
import { makeStory } from './make-story.ts';
import { openLoopbackWorld } from './loopback-world.ts';
import { play } from './play.ts';
test('x', async () => {
  const t = Date.now();
  const n = Number(process.env['CHAOS_STEPS'] ?? 40);
  const f = await play(makeStory(Number(process.env['CHAOS_SEED'] ?? 1), n), openLoopbackWorld);
  process.stdout.write(`${JSON.stringify(f)} ${Date.now() - t} ms\n`);
  expect(1).toBe(1);
}, 3_000_000);
