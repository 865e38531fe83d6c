import type { GrayCopy } from './gray-copy.ts';

/** Returns how many pixels have each light. */
export function lightCounts({ light }: Pick<GrayCopy, 'light'>): Uint32Array {
  const counts = new Uint32Array(256);
  for (const value of light) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Returns the light that this share of the pixels does not exceed. */
export function lightAt(counts: Uint32Array, share: number): number {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share;
  let seen = 0;
  for (const [value, count] of counts.entries()) {
    seen += count;
    if (seen >= wanted) return value;
  }
  return 255;
}

/**
 * Returns the light that parts the pixels best into dark and bright: the greatest variance between both
 * (Otsu, A threshold selection method from gray-level histograms, 1979).
 */
export function partingLight(counts: Uint32Array): number {
  let all = 0;
  let weight = 0;
  for (const [value, count] of counts.entries()) {
    all += count;
    weight += value * count;
  }
  let best = { value: 127, variance: 0 };
  let below = 0;
  let weightBelow = 0;
  for (const [value, count] of counts.entries()) {
    below += count;
    weightBelow += value * count;
    if (below === 0 || below === all) continue;
    const apart = weightBelow / below - (weight - weightBelow) / (all - below);
    const variance = below * (all - below) * apart * apart;
    if (variance > best.variance) best = { value, variance };
  }
  return best.value;
}

/** Pixels of a tile's side. Print of 10 points has lines of this height. */
const side = 10;

/** What small squares of a picture look like; each list has a value for each tile, row by row. */
export interface TileLight extends Grid {
  /** The light that a quarter of the pixels exceed: of the paper, where there is print. */
  readonly paper: Uint8Array;
  /** The light that nearly all pixels exceed, and the light that hardly one does. */
  readonly darkest: Uint8Array;
  readonly brightest: Uint8Array;
}

/** Leaves out what is less than a tile at the right and at the bottom. */
export function tileLight({ width, height, light }: GrayCopy): TileLight {
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)];
  const ofTiles = (): Uint8Array => new Uint8Array(columns * rows);
  const made = { paper: ofTiles(), darkest: ofTiles(), brightest: ofTiles() };
  const counts = new Uint8Array(256);
  for (let tile = 0; tile < columns * rows; tile += 1) {
    const corner = Math.floor(tile / columns) * side * width + (tile % columns) * side;
    counts.fill(0);
    for (let row = 0; row < side; row += 1) {
      const start = corner + row * width;
      for (let at = start; at < start + side; at += 1)
        counts[light[at] ?? 0] = (counts[light[at] ?? 0] ?? 0) + 1;
    }
    let seen = 0;
    for (let value = 0; seen <= 95; value += 1) {
      const before = seen;
      seen += counts[value] ?? 0;
      if (before <= 4 && seen > 4) made.darkest[tile] = value;
      if (before <= 75 && seen > 75) made.paper[tile] = value;
      if (seen > 95) made.brightest[tile] = value;
    }
  }
  return { columns, rows, ...made };
}

/** A connected part of a grid of tiles. */
export interface Patch {
  /** Indices into the grid. */
  readonly tiles: readonly number[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** Returns the parts of the grid that belong together, by their sides; largest first. */
export function patchesOf({ columns, rows }: Grid, belongs: (tile: number) => boolean): readonly Patch[] {
  const seen = new Uint8Array(columns * rows);
  const patches: Patch[] = [];
  for (let first = 0; first < seen.length; first += 1) {
    if (seen[first] === 1 || !belongs(first)) continue;
    const tiles = [first];
    seen[first] = 1;
    for (const tile of tiles) {
      for (const next of besides({ columns, rows }, tile)) {
        if (seen[next] === 1 || !belongs(next)) continue;
        seen[next] = 1;
        tiles.push(next);
      }
    }
    const across = tiles.map((tile) => tile % columns);
    const down = tiles.map((tile) => Math.floor(tile / columns));
    patches.push({
      tiles,
      left: Math.min(...across),
      right: Math.max(...across),
      top: Math.min(...down),
      bottom: Math.max(...down),
    });
  }
  return patches.sort((one, other) => other.tiles.length - one.tiles.length);
}

function besides({ columns, rows }: Grid, tile: number): readonly number[] {
  const column = tile % columns;
  const all: number[] = [];
  if (column > 0) all.push(tile - 1);
  if (column < columns - 1) all.push(tile + 1);
  if (tile >= columns) all.push(tile - columns);
  if (tile < columns * (rows - 1)) all.push(tile + columns);
  return all;
}
