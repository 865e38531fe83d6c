import { threadId } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { inWorker, openThread, workerLimits } from '../../server/lib/process/in-worker.ts';
import type { addLater, refuse, whichThread } from '../support/thread-work.ts';

const work = new URL('../support/thread-work.ts', import.meta.url);

test('work leaves the loop, and its answer comes back', async () => {
  const elsewhere = await inWorker<typeof whichThread>(work, 'whichThread')();

  expect(elsewhere).toBeGreaterThan(0);
  expect(elsewhere).not.toBe(threadId);
  expect(await inWorker<typeof addLater>(work, 'addLater')(2, 3)).toBe(5);
});

test('what fails there fails here, and the next work is done', async () => {
  const failing = inWorker<typeof refuse>(work, 'refuse')('too long');
  const next = inWorker<typeof addLater>(work, 'addLater')(1, 1);

  await expect(failing).rejects.toThrow(RangeError);
  await expect(failing).rejects.toThrow('too long');
  expect(await next).toBe(2);
});

test('what cannot be copied to it fails, and the next work is done', async () => {
  const thread = openThread(workerLimits);

  await expect(thread.run(work, 'addLater', [() => 1])).rejects.toThrow();
  expect(await thread.run(work, 'addLater', [1, 2])).toBe(3);
  expect([...thread.finished()]).toEqual([['addLater', 1]]);
});

test('what takes too long is given up with its thread', async () => {
  const thread = openThread({ ...workerLimits, patience: 300 });

  await expect(thread.run(work, 'neverEnds', [])).rejects.toThrow('took too long');
});

test('what takes too much memory is given up with its thread, and what waits is done in a new one', async () => {
  const thread = openThread({ ...workerLimits, megabytes: 64 });
  const greedy = thread.run(work, 'fillMemory', []);
  const next = thread.run(work, 'addLater', [2, 2]);

  await expect(greedy).rejects.toThrow('memory');
  expect(await next).toBe(4);
  expect([...thread.finished()]).toEqual([['addLater', 1]]);
});
