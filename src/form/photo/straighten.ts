import { clamp } from '../../lib/clamp.ts';
import { type Pixels, smallerPixels } from './photo-size.ts';

/** Fractions of a picture's width and height, from its top left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Of a page in a photo: top left, top right, bottom right, bottom left. */
export type PageCorners = readonly [Spot, Spot, Spot, Spot];

/** Of the picture's width times its height: half of the least area between a corner and its neighbours. */
const leastArea = 0.005;

/** Returns these corners in other terms. */
export function withEach([a, b, c, d]: PageCorners, change: (corner: Spot) => Spot): PageCorners {
  return [change(a), change(b), change(c), change(d)];
}

/** Moves one corner, within the picture; the corners stay where the page would be folded or hardly there. */
export function withCorner(corners: PageCorners, at: number, { x, y }: Spot): PageCorners {
  const moved = corners.map((corner, index) =>
    index === at ? { x: clamp(x, 0, 1), y: clamp(y, 0, 1) } : corner,
  );
  return arePage(moved) ? moved : corners;
}

/** Tells whether these are four corners around a page, clockwise. */
export function arePage(spots: readonly Spot[]): spots is PageCorners {
  return spots.every((spot, index) => {
    const [next, last] = [spots[(index + 1) % spots.length], spots[(index + 2) % spots.length]];
    if (next === undefined || last === undefined) return false;
    return (next.x - spot.x) * (last.y - next.y) - (next.y - spot.y) * (last.x - next.x) > leastArea;
  });
}

/** Returns the part of the picture that is between the corners. */
export function areaBetween([a, b, c, d]: PageCorners): number {
  return ((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2;
}

/** Returns the size of the page laid flat: of two opposite edges the longer one, and no larger than is sent. */
export function flatSize([a, b, c, d]: PageCorners, { width, height }: Pixels): Pixels {
  const length = (from: Spot, to: Spot): number =>
    Math.hypot((to.x - from.x) * width, (to.y - from.y) * height);
  return smallerPixels({
    width: Math.max(length(a, b), length(d, c)),
    height: Math.max(length(a, d), length(b, c)),
  });
}

/** Four bytes a pixel, row by row from the top, as a canvas gives them. */
export interface Picture extends Pixels {
  readonly data: Uint8ClampedArray;
}

/**
 * Lays the page between the corners flat: each pixel of the result is mixed from the four around its place in
 * the picture. The projective map of the unit square to a quadrilateral is that of Heckbert, Fundamentals of
 * texture mapping and image warping (1989), section 2.2.3.
 */
export function laidFlat(
  picture: Picture,
  corners: PageCorners,
  size: Pixels,
): Uint8ClampedArray<ArrayBuffer> {
  const flat = new Uint8ClampedArray(size.width * size.height * 4);
  const [a, b, c, d, e, f, g, h] = projection(corners, picture);
  for (let row = 0, to = 0; row < size.height; row += 1) {
    const v = (row + 0.5) / size.height;
    for (let column = 0; column < size.width; column += 1, to += 4) {
      const u = (column + 0.5) / size.width;
      const w = g * u + h * v + 1;
      mix(picture, (a * u + b * v + c) / w - 0.5, (d * u + e * v + f) / w - 0.5, flat, to);
    }
  }
  return flat;
}

type Projection = readonly [number, number, number, number, number, number, number, number];

function projection(corners: PageCorners, { width, height }: Pixels): Projection {
  const [p, q, r, s] = withEach(corners, ({ x, y }) => ({ x: x * width, y: y * height }));
  const [x1, x2, y1, y2] = [q.x - r.x, s.x - r.x, q.y - r.y, s.y - r.y];
  const [sx, sy] = [p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y];
  const all = x1 * y2 - x2 * y1;
  const [g, h] = [(sx * y2 - x2 * sy) / all, (x1 * sy - sx * y1) / all];
  return [q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x, q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y, g, h];
}

function mix(
  { data, width, height }: Picture,
  x: number,
  y: number,
  flat: Uint8ClampedArray,
  to: number,
): void {
  const left = clamp(Math.floor(x), 0, width - 1);
  const top = clamp(Math.floor(y), 0, height - 1);
  const right = clamp(x - left, 0, 1);
  const bottom = clamp(y - top, 0, 1);
  const aside = left + 1 < width ? 4 : 0;
  const below = top + 1 < height ? width * 4 : 0;
  const at = (top * width + left) * 4;
  for (let channel = 0; channel < 4; channel += 1) {
    const from = at + channel;
    const upper = (data[from] ?? 0) * (1 - right) + (data[from + aside] ?? 0) * right;
    const lower = (data[from + below] ?? 0) * (1 - right) + (data[from + below + aside] ?? 0) * right;
    flat[to + channel] = upper * (1 - bottom) + lower * bottom;
  }
}
