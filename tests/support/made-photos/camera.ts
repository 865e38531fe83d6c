import type { GrayCopy } from '../../../src/form/photo/gray-copy.ts';
import type { Spot } from '../../../src/form/photo/straighten.ts';
import { randomFrom } from '../chance.ts';
import { desks, type DeskName } from './desk.ts';
import { jpegged } from './jpegged.ts';
import { defocused, moved, softened } from './lens.ts';
import { drawnPage, type PageLook, type Raster, sizes } from './page.ts';
import { type Point, pageUnder } from './perspective.ts';

export interface Shot {
  readonly page: PageLook;
  readonly desk: DeskName;
  /** Part of the frame that the page covers; above 1 its margin is outside. */
  readonly share: number;
  /** Degrees. */
  readonly turn: number;
  /** How much a corner is out of place by perspective, as a part of the page. */
  readonly tilt: number;
  /** Light at the frame's left and right, and lost towards its corners: 1 is what the camera aims at. */
  readonly light: readonly [number, number];
  readonly vignette: number;
  /** The shadow of the hand or phone: its edge as a part of the frame's width, and the light in it. */
  readonly shadow?: readonly [at: number, light: number];
  /** Sigma in pixels of the lens, and levels of 255 of the sensor's noise, both in the small copy. */
  readonly lens: number;
  readonly noise: number;
  readonly defocus?: number;
  readonly motion?: { readonly length: number; readonly angle: number };
  /** A lamp in the paper: its place and radius as parts of the frame. */
  readonly glare?: { readonly x: number; readonly y: number; readonly radius: number };
  /** Of the JPEG, as libjpeg counts it; absent: too good to leave traces in the small copy. */
  readonly quality?: number;
  /** Pixels. */
  readonly frame: readonly [width: number, height: number];
  readonly seed: number;
}

/** Takes a photo, as the small copy of it that is looked at. */
export function taken(shot: Shot): GrayCopy {
  const scene = scenery(shot);
  lit(scene, shot);
  let seen = softened(scene, shot.lens);
  if (shot.defocus !== undefined) seen = defocused(seen, shot.defocus);
  if (shot.motion !== undefined) seen = moved(seen, shot.motion.length, shot.motion.angle);
  if (shot.glare !== undefined) dazzle(seen, shot.glare);
  const photo = exposed(seen, shot);
  return shot.quality === undefined ? photo : jpegged(photo, shot.quality);
}

/** The same picture at half its sides, as a small copy is made of a larger one. */
export function halved({ width, height, light }: GrayCopy): GrayCopy {
  const [wide, high] = [width >> 1, height >> 1];
  const half = new Uint8Array(wide * high);
  for (let at = 0; at < half.length; at += 1) {
    const from = Math.floor(at / wide) * 2 * width + (at % wide) * 2;
    const four = [from, from + 1, from + width, from + width + 1].map((place) => light[place] ?? 0);
    half[at] = Math.round(four.reduce((sum, value) => sum + value, 0) / 4);
  }
  return { width: wide, height: high, light: half };
}

/** Returns where the corners of the page are, as fractions of the frame. */
export function cornersTaken(shot: Shot): readonly Spot[] {
  const [width, height] = shot.frame;
  return cornersOf(shot, pageOf(shot)).map(([x, y]) => ({ x: x / width, y: y / height }));
}

function pageOf({ frame: [width, height], page, share }: Shot): Raster {
  const [pageWidth, pageHeight] = sizes[page.kind];
  // A little more than the pixels that it gets in the frame: one sample of each is enough.
  const scale = 1.15 * Math.sqrt((width * height * share) / (pageWidth * pageHeight));
  return drawnPage(page, scale);
}

function scenery(shot: Shot): Raster {
  const [width, height] = shot.frame;
  const page = pageOf(shot);
  const under = pageUnder(cornersOf(shot, page), page);
  const desk = desks[shot.desk];
  const light = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const u = under.u(x, y);
      const v = under.v(x, y);
      light[at] = sampled(page, u, v) ?? desk(x, y) * nearShadow(page, u, v);
    }
  return { width, height, light };
}

/** Corners of the page in the frame: top left, top right, bottom right, bottom left. */
function cornersOf(
  { frame: [width, height], share, turn, tilt, seed }: Shot,
  page: Raster,
): readonly Point[] {
  const random = randomFrom(seed);
  const scale = Math.sqrt((width * height * share) / (page.width * page.height));
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const off = (): number => (random() - 0.5) * 2 * tilt;
  const drift = share < 0.5 ? 0.12 : 0.02;
  const middle = [
    width * (0.5 + (random() - 0.5) * drift),
    height * (0.5 + (random() - 0.5) * drift),
  ] as const;
  return [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([across = 0, down = 0]): Point => {
    const [x, y] = [(across + off()) * page.width * scale, (down + off()) * page.height * scale];
    return [middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos];
  });
}

function sampled({ width, height, light }: Raster, u: number, v: number): number | undefined {
  if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) return undefined;
  const left = Math.floor(u);
  const right = u - left;
  const at = Math.floor(v) * width + left;
  const upper = (light[at] ?? 0) * (1 - right) + (light[at + 1] ?? 0) * right;
  const lower = (light[at + width] ?? 0) * (1 - right) + (light[at + width + 1] ?? 0) * right;
  return upper + (lower - upper) * (v - Math.floor(v));
}

/** Paper does not lie flat: the desk is darker beside it. */
function nearShadow({ width, height }: Raster, u: number, v: number): number {
  const off = Math.max(0, -u, u - width, -v, v - height);
  return off > 24 ? 1 : 0.7 + (0.3 * off) / 24;
}

function lit({ width, height, light }: Raster, shot: Shot): void {
  const [left, right] = shot.light;
  for (let at = 0; at < light.length; at += 1) {
    const x = (at % width) / width;
    const y = Math.floor(at / width) / height;
    const far = ((x - 0.5) ** 2 + (y - 0.5) ** 2) * 2;
    const lamp = (left + (right - left) * x) * (1 - shot.vignette * far);
    light[at] = (light[at] ?? 0) * lamp * shade(shot.shadow, x + y * 0.2);
  }
}

function shade(shadow: Shot['shadow'], place: number): number {
  if (shadow === undefined) return 1;
  const [at, light] = shadow;
  const part = Math.min(1, Math.max(0, (place - at) / 0.08));
  return 1 + (light - 1) * part * part * (3 - 2 * part);
}

/** Brightest in its middle, fading over its whole radius and a little beyond. */
function dazzle({ width, height, light }: Raster, { x, y, radius }: NonNullable<Shot['glare']>): void {
  const reach = radius * Math.max(width, height);
  for (let at = 0; at < light.length; at += 1) {
    const off = Math.hypot((at % width) - x * width, (Math.floor(at / width) - y * height) * 1.3) / reach;
    if (off < 2) light[at] = (light[at] ?? 0) + 420 / (1 + Math.exp((off - 1) * 9));
  }
}

const random = randomFrom(5);
const dice = Float32Array.from({ length: 65_536 }, () => random() + random() + random() + random() - 2);

function exposed({ width, height, light }: Raster, { noise, seed }: Shot): GrayCopy {
  const seen = new Uint8Array(width * height);
  let next = seed * 613;
  for (let at = 0; at < seen.length; at += 1) {
    // A step that shares no factor with the dice, moved on at each row, so that no pattern repeats beside itself.
    next = (next + (at % width === 0 ? 7919 : 1)) & 65_535;
    const value = light[at] ?? 0;
    // Four dice have a deviation of 0.577; a sensor's noise grows with the root of the light.
    const grain = ((dice[next] ?? 0) / 0.577) * noise * (0.5 + 0.5 * Math.sqrt(Math.max(0, value) / 200));
    seen[at] = Math.min(255, Math.max(0, value + grain + 0.5));
  }
  return { width, height, light: seen };
}
