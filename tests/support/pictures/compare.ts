import pixelmatch from 'pixelmatch';
import type { Pixels } from './sheet.ts';

/** Difference of a pixel's colour, 0 to 1: below it is noise of the encoder, not a change. */
const threshold = 0.04;
/** Fraction of a sheet's pixels that may differ. */
const tolerated = 0.0004;

export interface Difference {
  readonly words: string;
  /** The differences in red over the accepted sheet. Absent if the sizes differ. */
  readonly drawn?: Pixels;
}

/** @returns undefined if they look the same */
export function differenceOf(accepted: Pixels, actual: Pixels): Difference | undefined {
  const { width, height } = accepted;
  if (actual.width !== width || actual.height !== height) {
    return { words: `${actual.width} x ${actual.height} pixels, not ${width} x ${height}` };
  }
  const data = new Uint8ClampedArray(accepted.data.length);
  // Every pixel counts, including those of letters: anti-aliasing never differs here between machines.
  const options = { threshold, includeAA: true } as const;
  const changed = pixelmatch(accepted.data, actual.data, data, width, height, options);
  if (changed / (width * height) <= tolerated) return undefined;
  const share = ((changed / (width * height)) * 100).toFixed(2);
  return { words: `${share} % of it differs`, drawn: { width, height, data } };
}
