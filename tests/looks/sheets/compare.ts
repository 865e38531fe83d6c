import pixelmatch from 'pixelmatch';
import type { Pixels, Place } from './sheet.ts';

/** Difference of a pixel's colour, 0 to 1; that of two neighbouring shades of a sheet is above. */
const threshold = 0.04;
/** Fraction of a sheet's pixels that may differ. */
const tolerated = 0.0004;

export interface Difference {
  readonly words: string;
  /** Of the pixels that differ, 0 to 1; 1 where the sizes do. */
  readonly share: number;
  /** The differences in red over the accepted sheet. Absent if the sizes differ. */
  readonly drawn?: Pixels;
}

/** @returns undefined if they look the same */
export function differenceOf(accepted: Pixels, actual: Pixels): Difference | undefined {
  const { width, height } = accepted;
  if (actual.width !== width || actual.height !== height) {
    return { words: `${actual.width} x ${actual.height} pixels, not ${width} x ${height}`, share: 1 };
  }
  const data = new Uint8ClampedArray(accepted.data.length);
  // Every pixel counts, including those of letters: anti-aliasing never differs here between machines.
  const options = { threshold, includeAA: true } as const;
  const changed = pixelmatch(accepted.data, actual.data, data, width, height, options);
  const share = changed / (width * height);
  if (share <= tolerated) return undefined;
  return { words: `${(share * 100).toFixed(2)} % of it differs`, share, drawn: { width, height, data } };
}

/** Less than this part of the greatest difference is not named. */
const least = 0.5;

/** The pictures of a sheet that differ most, by their index. @param places of the pictures on both sheets */
export function differentPictures(
  accepted: Pixels,
  actual: Pixels,
  places: readonly Place[],
): readonly number[] {
  const shares = places.map((place) => differenceOf(cut(accepted, place), cut(actual, place))?.share ?? 0);
  const most = Math.max(...shares);
  return shares.flatMap((share, index) => (share > most * least ? [index] : []));
}

/** What lies beyond the sheet is left out. */
function cut({ width, height, data }: Pixels, place: Place): Pixels {
  const columns = Math.max(0, Math.min(place.width, width - place.left));
  const rows = Math.max(0, Math.min(place.height, height - place.top));
  const part = new Uint8ClampedArray(columns * rows * 4);
  for (let row = 0; row < rows; row += 1) {
    const from = ((place.top + row) * width + place.left) * 4;
    part.set(data.subarray(from, from + columns * 4), row * columns * 4);
  }
  return { width: columns, height: rows, data: part };
}
