import { isPhoto } from '../form/photo/photo-type.ts';
import { smallEnough } from '../form/photo/photo-size.ts';
import type { AnswerFile } from '../form/values.ts';

/** How a photo stands, for the words and buttons of its card. Sizes in bytes. */
export type PhotoStanding =
  | { readonly kind: 'shrinking' }
  | { readonly kind: 'smaller'; readonly before: number; readonly after: number }
  /** The photo itself was too large to be sent, and is not kept. */
  | { readonly kind: 'onlySmaller'; readonly before: number; readonly after: number }
  /** Only its metadata are gone: the picture is the same. */
  | { readonly kind: 'cleaned' }
  | { readonly kind: 'original'; readonly before: number; readonly after: number; readonly cleaned: boolean }
  /** Nobody has tried: the page was left in the middle, or the device had no room. */
  | { readonly kind: 'large' }
  | { readonly kind: 'asPicked' };

/** @param canShrink whether this browser can draw without a page */
export function photoStanding(file: AnswerFile, shrinking: boolean, canShrink: boolean): PhotoStanding {
  if (shrinking) return { kind: 'shrinking' };
  const { photo, size } = file;
  if (photo === undefined) {
    return canShrink && isPhoto(file.type) && size > smallEnough ? { kind: 'large' } : { kind: 'asPicked' };
  }
  switch (photo.kind) {
    case 'asPicked':
      return photo.before === undefined
        ? { kind: 'asPicked' }
        : { kind: 'onlySmaller', before: photo.before, after: size };
    case 'smaller':
      return isMuchSmaller(photo.original.size, size)
        ? { kind: 'smaller', before: photo.original.size, after: size }
        : { kind: 'cleaned' };
    case 'original': {
      const after = photo.smaller.size;
      return { kind: 'original', before: size, after, cleaned: !isMuchSmaller(size, after) };
    }
  }
}

function isMuchSmaller(before: number, after: number): boolean {
  return after <= before * 0.9;
}
