import pixelmatch from 'pixelmatch';
import type { Pixels } from './sheet.ts';

/** Of a pixel's colour, 0 to 1: less is the noise of an encoder, not a change. */
const threshold = 0.04;
/** Of all pixels of a sheet: what differs in fewer is no change. */
const tolerated = 0.0004;

export interface Difference {
  /** Why it is one, for a person. */
  readonly words: string;
  /** Where: drawn over the accepted sheet, in red. Absent where sizes differ. */
  readonly drawn?: Pixels;
}

/** @returns undefined when they are the same to the eye */
export function differenceOf(accepted: Pixels, actual: Pixels): Difference | undefined {
  const { width, height } = accepted;
  if (actual.width !== width || actual.height !== height) {
    return { words: `${actual.width} x ${actual.height} pixels, not ${width} x ${height}` };
  }
  const data = new Uint8ClampedArray(accepted.data.length);
  // Every pixel counts, those of letters too: nothing here is anti-aliased by another machine.
  const options = { threshold, includeAA: true } as const;
  const changed = pixelmatch(accepted.data, actual.data, data, width, height, options);
  if (changed / (width * height) <= tolerated) return undefined;
  const share = ((changed / (width * height)) * 100).toFixed(2);
  return { words: `${share} % of it differs`, drawn: { width, height, data } };
}
