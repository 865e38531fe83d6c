import { test } from 'vitest';
import { askedStory, expectToHold } from './asked-story.ts';
import { openLoopbackWorld } from './loopback-world.ts';
import { inProcess } from './make-story.ts';
import { restartableDatabase } from './restartable-database.ts';

test('a random story, outbox and server without a browser', async () => {
  const name = process.env['CHAOS_DATABASE'] === 'postgresql' ? 'postgresql' : 'libsql';
  const database = await restartableDatabase(name);
  await expectToHold(askedStory(inProcess), async () => openLoopbackWorld(await database.next()));
});
