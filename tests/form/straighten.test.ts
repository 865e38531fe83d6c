import { describe, expect, test } from 'vitest';
import { flatSize, laidFlat, type PageCorners, withCorner } from '../../src/form/photo/straighten.ts';

const whole: PageCorners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];
/** As a page is seen from below its middle: its far edge is the shorter one. */
const tilted: PageCorners = [
  { x: 0.3, y: 0.2 },
  { x: 0.8, y: 0.3 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.8 },
];

describe('a corner', () => {
  test('is put where the finger is, and not out of the picture', () => {
    expect(withCorner(whole, 2, { x: 0.7, y: 0.6 })[2]).toEqual({ x: 0.7, y: 0.6 });
    expect(withCorner(tilted, 0, { x: -3, y: -0.1 })[0]).toEqual({ x: 0, y: 0 });
  });

  test.each([
    ['across the page', { x: 0.95, y: 0.95 }],
    ['onto its neighbour', { x: 0.8, y: 0.3 }],
    ['onto the line between its neighbours', { x: 0.45, y: 0.55 }],
    ['where no number is', { x: Number.NaN, y: 0.5 }],
  ])('stays where it would fold the page: %s', (_where, to) => {
    expect(withCorner(tilted, 0, to)).toBe(tilted);
  });
});

test('a page laid flat has its longer edges, and never more pixels than are sent', () => {
  expect(flatSize(whole, { width: 1000, height: 700 })).toEqual({ width: 1000, height: 700 });
  expect(flatSize(tilted, { width: 1000, height: 1000 })).toEqual({ width: 806, height: 632 });
  expect(flatSize(whole, { width: 4000, height: 3000 })).toEqual({ width: 2000, height: 1500 });
});

describe('a page that is laid flat', () => {
  const size = { width: 400, height: 300 };

  test('stays pixel by pixel what it was where it is the whole picture', () => {
    const picture = drawn(size, (x, y) => x ^ y);

    expect(laidFlat(picture, whole, size)).toEqual(picture.data);
  });

  /**
   * The diagonals of a quadrilateral meet where those of the page do: perspective keeps lines straight, and what is
   * far away small. A map that only bends the edges would put the middle elsewhere.
   */
  test('has its middle where the diagonals of the photo cross', () => {
    const [a, b, c, d] = tilted;
    const along =
      ((d.x - a.x) * (b.y - d.y) - (d.y - a.y) * (b.x - d.x)) /
      ((c.x - a.x) * (b.y - d.y) - (c.y - a.y) * (b.x - d.x));
    const middle = {
      x: (a.x + along * (c.x - a.x)) * size.width,
      y: (a.y + along * (c.y - a.y)) * size.height,
    };
    const across = drawn(size, (x) => (x / size.width) * 255);
    const down = drawn(size, (_x, y) => (y / size.height) * 255);
    const seen = (picture: typeof across): number =>
      laidFlat(picture, tilted, { width: 101, height: 101 })[(50 * 101 + 50) * 4] ?? 0;

    expect(Math.abs(seen(across) - (middle.x / size.width) * 255)).toBeLessThan(1.5);
    expect(Math.abs(seen(down) - (middle.y / size.height) * 255)).toBeLessThan(1.5);
  });

  test('has the corners of the photo in its own corners', () => {
    const places = tilted.map(
      ({ x, y }) => [Math.round(x * size.width), Math.round(y * size.height)] as const,
    );
    const picture = drawn(size, (x, y) => {
      const at = places.findIndex(([column, row]) => Math.hypot(column - x, row - y) < 12);
      return at < 0 ? 0 : (at + 1) * 50;
    });
    const flat = laidFlat(picture, tilted, { width: 200, height: 200 });
    const at = (column: number, row: number): number | undefined => flat[(row * 200 + column) * 4];

    expect([at(1, 1), at(198, 1), at(198, 198), at(1, 198)]).toEqual([50, 100, 150, 200]);
  });
});

function drawn(
  { width, height }: { width: number; height: number },
  light: (x: number, y: number) => number,
) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const value = light(at % width, Math.floor(at / width));
    data.set([value, value, value, 255], at * 4);
  }
  return { width, height, data };
}
