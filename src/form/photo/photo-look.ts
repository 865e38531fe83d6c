import { edgeWidths } from './edge-width.ts';
import type { GrayCopy } from './gray-copy.ts';
import type { PhotoDoubt } from './photo-doubt.ts';
import { areaBetween, arePage, type PageCorners, type Spot } from './straighten.ts';
import {
  lightAt,
  lightCounts,
  partingLight,
  type Patch,
  patchesOf,
  type TileLight,
  tileLight,
} from './tiles.ts';

/** Pixels of the longer side; nothing is known of a smaller picture. */
const leastSide = 500;
/** Of 255: the brightest hundredth of a photo in which paper is as dark as a desk. */
const darkestPaper = 80;
/** Pixels in which light turns to dark at the sharpest of its edges: letters of 10 points on A4 run into one another. */
const widestEdge = 3.4;
/** Tiles with edges along an axis, below which nothing is known of its sharpness. */
const fewestTiles = 24;
/** So many of them are sharp in a sharp photo, whatever lies beside the page. */
const sharpTiles = 8;
/** Part of the frame: print of 10 points on A4 that is smaller is sent with 60 dots per inch. */
const smallestPage = 0.12;

/**
 * Says what makes a photo of a document hard to read, the first cause first. Each must be certain
 * (docs/decisions/099-a-word-about-a-bad-photo.md): a word about a good photo is worse than none about a bad
 * one.
 */
export function doubtAboutPhoto(copy: GrayCopy): PhotoDoubt | undefined {
  if (Math.max(copy.width, copy.height) < leastSide) return undefined;
  if (lightAt(lightCounts(copy), 0.99) < darkestPaper) return 'dark';
  if (edgeWidthOf(copy) > widestEdge) return 'blurred';
  const tiles = tileLight(copy);
  if (hasGlare(tiles)) return 'glare';
  const page = certainPage(tiles);
  const share = page === undefined ? 1 : page.length / (tiles.columns * tiles.rows);
  return share < smallestPage ? 'small' : undefined;
}

/** Part by which the page's tiles may be more or fewer than there are between its corners. */
const misfit = 0.05;

/** Returns the corners of the page in a photo, where they are certain, each on the outer edge of its tile. */
export function pageCornersIn(copy: GrayCopy): PageCorners | undefined {
  const tiles = tileLight(copy);
  const page = certainPage(tiles);
  if (page === undefined) return undefined;
  const corner = (right: 0 | 1, down: 0 | 1): Spot => {
    const reach = ([column, row]: Place): number =>
      (right === 1 ? column : -column) + (down === 1 ? row : -row);
    const [column, row] = page.reduce((best, place) => (reach(place) > reach(best) ? place : best));
    return { x: (column + right) / tiles.columns, y: (row + down) / tiles.rows };
  };
  const corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
  if (!arePage(corners)) return undefined;
  const between = areaBetween(corners) * tiles.columns * tiles.rows;
  return Math.abs(page.length / between - 1) <= misfit ? corners : undefined;
}

/** Along the worse axis: a hand moves in one direction. 0 where there is too little to see. */
export function edgeWidthOf(copy: GrayCopy): number {
  return Math.max(...(['x', 'y'] as const).map((axis) => sharpestOf(edgeWidths(copy, axis))));
}

function sharpestOf(widths: readonly number[]): number {
  return widths.length < fewestTiles ? 0 : (widths[sharpTiles - 1] ?? 0);
}

/** Of 255: nothing is left of what was printed there. */
const blinding = 250;
/** Of 255: paper that is lit well, with room above it. */
const litPaper = 230;
/** Parts of the frame. A smaller spot hides a word at most; a larger one is white paper in full light. */
const [smallest, largest] = [0.008, 0.25];
/** Levels of 255 by which a spot fades, where white paper would end at once. */
const fading = 8;

/**
 * Tells whether a lamp or the flash is mirrored in the paper: a spot without any print, that fades into paper
 * which is clearly darker, on all sides.
 */
function hasGlare(tiles: TileLight): boolean {
  const all = tiles.columns * tiles.rows;
  const page = tiles.paper.toSorted()[Math.floor(all * 0.7)] ?? 0;
  return patchesOf(tiles, (tile) => (tiles.darkest[tile] ?? 0) >= blinding)
    .filter((patch) => patch.tiles.length >= all * smallest && patch.tiles.length <= all * largest)
    .some((patch) => isSpot(tiles, patch, page));
}

function isSpot(tiles: TileLight, patch: Patch, page: number): boolean {
  const size = Math.max(patch.right - patch.left, patch.bottom - patch.top) + 1;
  const around = lightAround(tiles, patch, Math.max(6, Math.round(size / 2)));
  const edge = lightAround(tiles, patch, 2);
  // The frame cuts it off: what is beside it is not seen.
  if (around.seen < 0.7) return false;
  const isPaper = around.middle <= litPaper && around.middle >= page * 0.8;
  return isPaper && around.darker >= 0.8 && edge.middle >= around.middle + fading;
}

interface Around {
  /** Part of the ring that is within the frame. */
  readonly seen: number;
  /** The median of the paper's light there. */
  readonly middle: number;
  /** Part of it that is clearly darker than the spot. */
  readonly darker: number;
}

/** @param distance in tiles, from the patch as seen from the middle of its rows and columns */
function lightAround({ columns, rows, paper }: TileLight, patch: Patch, distance: number): Around {
  const [middle, reach] = [
    [(patch.left + patch.right) / 2, (patch.top + patch.bottom) / 2],
    [(patch.right - patch.left) / 2 + distance, (patch.bottom - patch.top) / 2 + distance],
  ];
  const steps = 48;
  const seen: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const angle = (step / steps) * 2 * Math.PI;
    const column = Math.round((middle[0] ?? 0) + Math.cos(angle) * (reach[0] ?? 0));
    const row = Math.round((middle[1] ?? 0) + Math.sin(angle) * (reach[1] ?? 0));
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
    seen.push(paper[row * columns + column] ?? 0);
  }
  seen.sort((one, other) => one - other);
  return {
    seen: seen.length / steps,
    middle: seen[Math.floor(seen.length / 2)] ?? 0,
    darker: seen.filter((light) => light <= litPaper + 5).length / Math.max(1, seen.length),
  };
}

/** Levels of 255 between a page and the desk, below which nobody could say where it ends. */
const leastContrast = 40;
/** Levels of 255 within a tile, above which something is printed or ends there. */
const detail = 40;
/** Part of the tiles beside the page that may show detail; more, and the page may be larger than it seems. */
const mostDetail = 0.03;

/**
 * Returns the places of the page, where it is certain: one bright rectangle in a darker, empty frame.
 * Undefined otherwise.
 */
function certainPage(tiles: TileLight): readonly Place[] | undefined {
  const { paper, columns } = tiles;
  const parting = partingLight(lightCounts({ light: paper }));
  const isBright = (tile: number): boolean => (paper[tile] ?? 0) > parting;
  const [page, ...others] = patchesOf(tiles, isBright);
  if (page === undefined) return undefined;
  const bright = meanOf(page.tiles.map((tile) => paper[tile] ?? 0));
  const desk = meanOf([...paper].filter((_, tile) => !isBright(tile)));
  const rest = others.reduce((sum, { tiles: { length } }) => sum + length, 0);
  const filled = filledOf(page, columns);
  const isCertain =
    bright - desk >= leastContrast &&
    rest <= page.tiles.length * 0.3 &&
    isRectangle(filled) &&
    detailBeside(tiles, page) <= mostDetail;
  return isCertain ? filled : undefined;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

type Place = readonly [column: number, row: number];

/** Returns the tiles of each row from the first to the last: a photo or a dark table is part of its page. */
function filledOf({ tiles, top, bottom }: Patch, columns: number): readonly Place[] {
  const filled: Place[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const inRow = tiles.filter((tile) => Math.floor(tile / columns) === row).map((tile) => tile % columns);
    for (let column = Math.min(...inRow); column <= Math.max(...inRow); column += 1)
      filled.push([column, row]);
  }
  return filled;
}

/** Of a parallelogram, the area is 12 times the root of the determinant of its covariance. */
function isRectangle(places: readonly Place[]): boolean {
  const [x, y] = [meanOf(places.map(([column]) => column)), meanOf(places.map(([, row]) => row))];
  const xx = meanOf(places.map(([column]) => (column - x) ** 2)) + 1 / 12;
  const yy = meanOf(places.map(([, row]) => (row - y) ** 2)) + 1 / 12;
  const xy = meanOf(places.map(([column, row]) => (column - x) * (row - y)));
  return places.length / (12 * Math.sqrt(xx * yy - xy * xy)) > 0.88;
}

function detailBeside({ columns, rows, darkest, brightest }: TileLight, page: Patch): number {
  let beside = 0;
  let detailed = 0;
  for (let tile = 0; tile < columns * rows; tile += 1) {
    const [column, row] = [tile % columns, Math.floor(tile / columns)];
    const isPage =
      column >= page.left - 2 && column <= page.right + 2 && row >= page.top - 2 && row <= page.bottom + 2;
    if (isPage) continue;
    beside += 1;
    if ((brightest[tile] ?? 0) - (darkest[tile] ?? 0) >= detail) detailed += 1;
  }
  return detailed / Math.max(1, beside);
}
