import { randomFrom } from '../chance.ts';

const random = randomFrom(97);
const side = 256;
const grid = Float32Array.from({ length: side * side }, () => random());

/** Smooth chance, between 0 and 1, of one wave a unit. */
function cloud(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const right = x - left;
  const row = (top & 255) * side;
  const next = ((top + 1) & 255) * side;
  const [first, second] = [left & 255, (left + 1) & 255];
  const upper = (grid[row + first] ?? 0) * (1 - right) + (grid[row + second] ?? 0) * right;
  const lower = (grid[next + first] ?? 0) * (1 - right) + (grid[next + second] ?? 0) * right;
  return upper + (lower - upper) * (y - top);
}

/** The light of what a page lies on, at a pixel of the frame. */
export const desks = {
  black: (x, y) => 22 + 6 * cloud(x / 60, y / 60),
  darkWood: (x, y) => 45 + 50 * cloud(x / 70, y / 3) + 20 * cloud(x / 200, y / 12),
  lightWood: (x, y) => 135 + 35 * cloud(x / 90, y / 5) + 12 * cloud(x / 2, y / 2),
  steel: (x, y) => 120 + 18 * cloud(x / 80, y / 1.5) + 30 * cloud(x / 300, y / 300),
  /** Soft folds, out of focus. */
  blanket: (x, y) => 40 + 120 * cloud(x / 45, y / 30),
  weave: (x, y) => 95 + 22 * Math.sin(x * 0.9) * Math.sin(y * 0.9) + 15 * cloud(x / 20, y / 20),
  checked: (x, y) => (((x >> 6) + (y >> 6)) % 2 === 0 ? 60 : 175),
  white: (x, y) => 214 + 6 * cloud(x / 100, y / 100),
  linoleum: (x, y) => 100 + 45 * (cloud(x / 7, y / 7) > 0.62 ? 1 : 0) + 10 * cloud(x / 3, y / 3),
} satisfies Record<string, (x: number, y: number) => number>;

export type DeskName = keyof typeof desks;
