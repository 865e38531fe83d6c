import { expect, test } from 'vitest';
import { storyText } from '../chaos/act.ts';
import { openLoopbackWorld } from '../chaos/loopback-world.ts';
import { play } from '../chaos/play.ts';
import { idempotencyKeyHeader } from '../../src/api/idempotency-key.ts';
import type { Fetch } from '../../src/platform/exchange.ts';

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

/** Whatever is not answered counts as received. */
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
