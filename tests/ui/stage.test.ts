import { expect, test } from 'vitest';
import { createStage } from '../../src/ui/stage.tsx';

test('a room is fetched once, however many ask for it', async () => {
  let fetches = 0;
  const stage = createStage(async () => {
    fetches += 1;
    return 'room';
  });

  expect(stage.loaded()).toBeUndefined();
  expect(await Promise.all([stage.load(), stage.load()])).toEqual(['room', 'room']);
  expect(stage.loaded()).toBe('room');
  expect(fetches).toBe(1);
});

test('a room that could not be fetched is fetched again when it is wanted again', async () => {
  let reachable = false;
  const stage = createStage(async () => {
    if (!reachable) throw new TypeError('Failed to fetch dynamically imported module');
    return 'room';
  });

  await expect(stage.load()).rejects.toThrow('Failed to fetch');
  expect(stage.loaded()).toBeUndefined();
  reachable = true;

  expect(await stage.load()).toBe('room');
});
