import { describe, expect, test } from 'vitest';
import { storyText } from '../../tools/chaos/act.ts';
import { openLoopbackWorld } from '../../tools/chaos/loopback-world.ts';
import { makeStory } from '../../tools/chaos/make-story.ts';
import { play, report, shortestOf } from '../../tools/chaos/play.ts';
import { restartableDatabase } from '../../tools/chaos/restartable-database.ts';
import { databases } from '../support/databases.ts';
import { idempotencyKeyHeader } from '../../src/contracts/idempotency-key.ts';
import type { Fetch } from '../../src/device/http/exchange.ts';

/** Another seed is another story; `npm run chaos` plays longer ones. */
const seed = 20261134;
const steps = 40;
/** Milliseconds, including the search for the shortest failing story. */
const longest = 900_000;

describe.each(databases)('on %s', (name) => {
  test(
    'whatever fails, is killed, cut and set wrong, each acknowledged request arrives once and whole',
    async () => {
      const database = await restartableDatabase(name);
      const open = async () => openLoopbackWorld(await database.next());
      const story = makeStory(seed, steps);

      const world = await open();
      const failure = await play(story, async () => world);

      const shortest = failure && (await shortestOf(story, failure, open, 60));
      expect(shortest && report(`Seed ${seed}, ${steps} steps`, shortest)).toBeUndefined();
      const { acknowledged, documents, pushed } = world.tally();
      expect(acknowledged).toBeGreaterThan(3);
      expect(documents).toBeGreaterThan(0);
      expect(pushed).toBeGreaterThan(0);
    },
    longest,
  );
});

test('a device that takes silence for a receipt is found out', async () => {
  const open = () => openLoopbackWorld({ spoil: believingSilence });
  const story = [
    { act: 'submit', form: 'evaluation', bytes: 1 },
    { act: 'drain', trigger: 'event' },
    { act: 'submit', form: 'evaluation', bytes: 1 },
    { act: 'link', is: 'down' },
    { act: 'drain', trigger: 'event' },
  ] as const;

  const failure = await play(story, open);

  expect(failure?.breach.rule, storyText(story)).toBe('claimed');
  expect(failure?.after).toBe(5);
  expect(await play(story.slice(0, 4), open)).toBeUndefined();
});

/** Treats every missing answer as receipt. */
function believingSilence(fetch: Fetch): Fetch {
  return async (url, init) => {
    try {
      return await fetch(url, init);
    } catch (error) {
      const key = new Headers(init.headers).get(idempotencyKeyHeader);
      if (key === null) throw error;
      const submissionId = key.replaceAll('"', '');
      const receipt = { submissionId, reference: 'EVA-1', receivedAt: new Date().toISOString(), files: [] };
      return Response.json({ ...receipt, message: 'ok' }, { status: 201 });
    }
  };
}
