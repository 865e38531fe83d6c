import { describe, expect, test } from 'vitest';
import { shrink } from './shrink.ts';

const numbers = Array.from({ length: 200 }, (_, index) => index);

function counted(fails: (part: readonly number[]) => boolean): {
  readonly ask: (part: readonly number[]) => Promise<boolean>;
  readonly times: () => number;
} {
  let times = 0;
  const ask = async (part: readonly number[]): Promise<boolean> => {
    times += 1;
    return fails(part);
  };
  return { ask, times: () => times };
}

describe('shrinking', () => {
  test.each([[[7]], [[0, 199]], [[3, 80, 81, 150]]])('leaves only what is needed: %j', async (needed) => {
    const { ask } = counted((part) => needed.every((one) => part.includes(one)));

    expect(await shrink(numbers, ask)).toEqual(needed);
  });

  test('finds what can go only after something else has gone', async () => {
    // 5 is needed as long as 9 is there.
    const { ask } = counted((part) => part.includes(2) && (!part.includes(9) || part.includes(5)));

    expect(await shrink(numbers, ask)).toEqual([2]);
  });

  test('does with what it has found when it may ask no more', async () => {
    const { ask, times } = counted((part) => part.includes(0));

    const found = await shrink(numbers, ask, 3);

    expect(times()).toBe(3);
    expect(found).toContain(0);
    expect(found.length).toBeLessThan(numbers.length);
  });

  test('leaves a story of one act as it is when nothing else fails', async () => {
    expect(await shrink([1], counted((part) => part.includes(1)).ask)).toEqual([1]);
    expect(await shrink([1], counted(() => true).ask)).toEqual([]);
  });
});
