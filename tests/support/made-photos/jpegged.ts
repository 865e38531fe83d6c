import type { GrayCopy } from '../../../src/form/photo/gray-copy.ts';

/** Luminance, ITU-T T.81, table K.1. */
const table = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

/** Eight waves of eight places, and turned over: eight places of eight waves. */
const waves = Float32Array.from({ length: 64 }, (_, at) => waveAt(at >> 3, at & 7));
const places = Float32Array.from({ length: 64 }, (_, at) => waveAt(at & 7, at >> 3));

function waveAt(wave: number, place: number): number {
  return (wave === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * wave * Math.PI) / 16);
}

/** What a JPEG of that quality leaves of a picture; the last columns and rows of less than a block stay. */
export function jpegged({ width, height, light }: GrayCopy, quality: number): GrayCopy {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const steps = table.map((step) => Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100))));
  const seen = light.slice();
  const [block, turned] = [new Float32Array(64), new Float32Array(64)];
  for (let top = 0; top + 8 <= height; top += 8) {
    for (let left = 0; left + 8 <= width; left += 8) {
      for (let at = 0; at < 64; at += 1)
        block[at] = (light[(top + (at >> 3)) * width + left + (at & 7)] ?? 0) - 128;
      transform(block, turned, waves);
      for (let at = 0; at < 64; at += 1) {
        const step = steps[at] ?? 1;
        block[at] = Math.round((block[at] ?? 0) / step) * step;
      }
      transform(block, turned, places);
      for (let at = 0; at < 64; at += 1)
        seen[(top + (at >> 3)) * width + left + (at & 7)] = Math.min(
          255,
          Math.max(0, (block[at] ?? 0) + 128.5),
        );
    }
  }
  return { width, height, light: seen };
}

/** The cosine transform of a block of 8 by 8 in place, or back: rows, then columns, turned over each time. */
function transform(block: Float32Array, turned: Float32Array, by: Float32Array): void {
  for (let pass = 0; pass < 2; pass += 1) {
    const [from, to] = pass === 0 ? [block, turned] : [turned, block];
    for (let row = 0; row < 8; row += 1) {
      for (let out = 0; out < 8; out += 1) {
        let sum = 0;
        for (let at = 0; at < 8; at += 1) sum += (from[row * 8 + at] ?? 0) * (by[out * 8 + at] ?? 0);
        to[out * 8 + row] = sum;
      }
    }
  }
}
