import { describe, expect, test } from 'vitest';
import { idempotencyKeyHeader } from '../../src/contracts/idempotency-key.ts';
import type { Fetch } from '../../src/device/http/exchange.ts';
import { databases } from '../../tests/support/databases.ts';
import { storyText } from './act.ts';
import { expectToHold } from './asked-story.ts';
import { openLoopbackWorld } from './loopback-world.ts';
import { makeStory } from './make-story.ts';
import { play } from './play.ts';
import { restartableDatabase } from './restartable-database.ts';

/** About half a minute of a core on each database. The first 40 steps of seed 1 take as long and keep no document. */
const [seed, steps] = [20261134, 40];

describe.each(databases)('on %s', (name) => {
  test('each acknowledged request arrives once and whole, whatever fails', async () => {
    const database = await restartableDatabase(name);
    const title = `--seed ${seed} --steps ${steps} --database ${name}`;
    const open = async () => openLoopbackWorld(await database.next());

    const tally = await expectToHold({ title, story: makeStory(seed, steps) }, open, 60);

    expect(tally.acknowledged).toBeGreaterThan(3);
    expect(tally.documents).toBeGreaterThan(0);
    expect(tally.pushed).toBeGreaterThan(0);
  });
});

test('a device that takes silence for a receipt breaks a promise', async () => {
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
