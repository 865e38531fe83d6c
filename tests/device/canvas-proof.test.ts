import { describe, expect, test } from 'vitest';
import { proofPatches, proofSize, showsPatches } from '../../src/device/photos/canvas-proof.ts';

const { width, height } = proofSize;

/** The patches as they were drawn, or each changed by this. */
function seen(change: (level: number, at: number) => number = (level) => level): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const { x, y, side, red, green, blue } of proofPatches)
    for (let row = y; row < y + side; row += 1)
      for (let column = x; column < x + side; column += 1)
        pixels.set([red, green, blue, 255], (row * width + column) * 4);
  return pixels.map((level, at) => change(level, at));
}

/** The same each time (Park and Miller). */
function randomLevels(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 256;
  };
}

const isAlpha = (at: number): boolean => at % 4 === 3;
const rowOf = (at: number): number => Math.floor(at / 4 / width);

/** The same rows elsewhere, or one row in another place. */
function rowsFrom(from: (row: number) => number, onTheRight = 0): Uint8ClampedArray {
  const whole = seen();
  return seen((_, at) => {
    const source = from(rowOf(at)) * width * 4 + ((at + onTheRight * 4) % (width * 4));
    return whole[source] ?? 0;
  });
}

describe('a canvas is trusted', () => {
  test.each([
    ['gives back what was drawn', () => seen()],
    ['changes the last bit of each level', () => seen((level) => level ^ 1)],
    [
      'adds noise of six levels to each',
      () => {
        const random = randomLevels();
        return seen((level, at) => (isAlpha(at) ? level : level + (random() % 13) - 6));
      },
    ],
    [
      'smooths the edges between patches',
      () => {
        const whole = seen();
        const isAtEdge = (at: number) => (at >> 2) % 32 === 0 || rowOf(at) % 32 === 31;
        return seen((level, at) => (isAtEdge(at) ? (level + (whole[at - 4] ?? level)) / 2 : level));
      },
    ],
  ])('that %s', (_what, pixels) => {
    expect(showsPatches(pixels())).toBe(true);
  });
});

describe('a canvas is not trusted', () => {
  const random = randomLevels();
  const pattern = Array.from({ length: 32 }, random);

  test.each([
    ['random levels', () => seen(random)],
    ['random levels that repeat in stripes', () => seen((_, at) => pattern[at % 32] ?? 0)],
    ['white', () => seen(() => 255)],
    ['black', () => seen((_, at) => (isAlpha(at) ? 255 : 0))],
    ['grey', () => seen((_, at) => (isAlpha(at) ? 255 : 128))],
    ['transparent pixels', () => seen(() => 0)],
    ['transparent pixels of the right colour', () => seen((level, at) => (isAlpha(at) ? 0 : level))],
    ['rows one patch lower', () => rowsFrom((row) => (row + 32) % height)],
    ['rows four pixels lower', () => rowsFrom((row) => (row + 4) % height)],
    ['rows turned around', () => rowsFrom((row) => height - 1 - row)],
    ['columns four pixels to the right', () => rowsFrom((row) => row, 4)],
    ['every sixteenth row in white', () => seen((level, at) => (rowOf(at) % 16 === 8 ? 255 : level))],
    ['its lower half missing', () => seen((level, at) => (rowOf(at) < height / 2 ? level : 255))],
    [
      'one patch missing',
      () => seen((level, at) => (rowOf(at) < 32 && (at >> 2) % width < 32 ? 255 : level)),
    ],
    [
      'red and blue exchanged',
      () => {
        const whole = seen();
        return seen((level, at) => (at % 4 === 0 ? (whole[at + 2] ?? 0) : level));
      },
    ],
    [
      'noise of forty levels',
      () => {
        const noise = randomLevels();
        return seen((level, at) => (isAlpha(at) ? level : level + (noise() % 81) - 40));
      },
    ],
    ['every level ten too high', () => seen((level, at) => (isAlpha(at) ? level : level + 10))],
    ['fewer pixels', () => seen().subarray(4)],
    ['more pixels', () => new Uint8ClampedArray(width * height * 4 + 4)],
    ['no pixels', () => new Uint8ClampedArray()],
  ])('that gives back %s', (_what, pixels) => {
    expect(showsPatches(pixels())).toBe(false);
  });

  test('whose pixels are no numbers', () => {
    expect(showsPatches(Array.from({ length: width * height * 4 }, () => NaN))).toBe(false);
  });
});

describe('the patches', () => {
  test('fill the canvas', () => {
    expect(proofPatches.reduce((area, { side }) => area + side ** 2, 0)).toBe(width * height);
    expect(new Set(proofPatches.map(({ x, y }) => `${x} ${y}`)).size).toBe(proofPatches.length);
  });

  test('differ from their neighbours, so that a shift is seen', () => {
    const at = new Map(proofPatches.map((patch) => [`${patch.x} ${patch.y}`, patch]));
    const differences = proofPatches.flatMap(({ x, y, side, red, green, blue }) =>
      [at.get(`${x + side} ${y}`), at.get(`${x} ${y + side}`)].flatMap((other) =>
        other === undefined
          ? []
          : [Math.max(...[red - other.red, green - other.green, blue - other.blue].map(Math.abs))],
      ),
    );
    expect(Math.min(...differences)).toBeGreaterThan(40);
  });
});
