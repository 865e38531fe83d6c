/** A run of text and the CSS font that it is drawn with. */
export interface DrawnText {
  readonly text: string;
  /** As in `CSSStyleDeclaration.fontFamily`. */
  readonly family: string;
}

/** Every computer has these: Latin, Greek and Cyrillic letters, punctuation. */
const lastCommon = 0x052f;

/** More letters than this tell nothing new. */
const most = 120;

/** Pixels. */
const size = 24;

/** A code point that no font has (Unicode, noncharacters). */
const nothing = '\u{fdd0}';

/**
 * Whether this computer has no glyph for most of the letters outside of the common alphabets. A browser draws a box in
 * place of each, and says nothing.
 */
export function lacksLetters(texts: readonly DrawnText[]): boolean {
  const context = new OffscreenCanvas(size * 2, size * 2).getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  return texts.some(({ text, family }) => {
    const letters = rareLetters(text);
    if (letters.length === 0) return false;
    const draw = (letter: string): string => {
      context.reset();
      context.font = `${size}px ${family}`;
      context.textBaseline = 'middle';
      context.fillText(letter, size / 4, size);
      return shapeOf(context.getImageData(0, 0, size * 2, size * 2).data, size * 2);
    };
    const missing = draw(nothing);
    return letters.filter((letter) => draw(letter) === missing).length > letters.length / 2;
  });
}

export function rareLetters(text: string): readonly string[] {
  const letters = new Set(text.match(/\p{L}/gu));
  return [...letters].filter((letter) => (letter.codePointAt(0) ?? 0) > lastCommon).slice(0, most);
}

/**
 * What a letter looks like: all of it, or only the size of a frame. Firefox writes the number of a letter that it has
 * not into the frame.
 */
export function shapeOf(pixels: Uint8ClampedArray, width: number): string {
  const inked = Array.from({ length: pixels.length / 4 }, (_, at) => (pixels[at * 4 + 3] ?? 0) > 96);
  const points = inked.flatMap((isInked, at) => (isInked ? [at] : []));
  const columns = points.map((at) => at % width);
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.floor((points[0] ?? 0) / width), Math.floor((points.at(-1) ?? 0) / width)];
  const row = (y: number): boolean => range(left, right).every((x) => inked[y * width + x]);
  const column = (x: number): boolean => range(top, bottom).every((y) => inked[y * width + x]);
  const isFrame = points.length > 0 && row(top) && row(bottom) && column(left) && column(right);
  return isFrame ? `frame ${right - left} ${bottom - top}` : points.join(' ');
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
