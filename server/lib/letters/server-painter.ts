import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { createTextPainter, type TextPainter } from '../../../src/lib/pdf/text-painter.ts';
import { type FontFile, listFonts } from './fonts.ts';

/** Half of the device's print resolution: a desk reads on a screen, and a ZIP may hold 500 requests. */
const dotsPerPoint = 200 / 72;

/** Loads each font when its first character is drawn. */
interface Letters {
  /** The font families covering the text, as a CSS list. */
  familyFor(text: string): string;
  has(letter: string): boolean;
}

let opened: Letters | undefined;

function openLetters(): Letters {
  const fonts = listFonts();
  const families = new Map<FontFile, string>();
  const byLetter = new Map<string, readonly FontFile[]>();
  const fontsOf = (letter: string): readonly FontFile[] => {
    const known = byLetter.get(letter);
    if (known !== undefined) return known;
    const code = letter.codePointAt(0) ?? 0;
    const first = fonts.find((font) => font.has(code));
    // Chinese and Korean files claim characters that only the other contains: a canvas uses the first that has the
    // glyph.
    const found = first?.isShared === true ? fonts.filter((font) => font.has(code)) : [first];
    const own = found.filter((font) => font !== undefined);
    byLetter.set(letter, own);
    return own;
  };
  const familyOf = (font: FontFile): string => {
    const known = families.get(font);
    if (known !== undefined) return known;
    const family = `Letters${families.size}`;
    families.set(font, family);
    GlobalFonts.registerFromPath(font.path, family);
    return family;
  };
  return {
    familyFor(text) {
      const found = new Set<FontFile>();
      for (const letter of text) for (const font of fontsOf(letter)) found.add(font);
      return [...[...found].map(familyOf), 'sans-serif'].join(',');
    },
    has: (letter) => fontsOf(letter).length > 0,
  };
}

function letters(): Letters {
  opened ??= openLetters();
  return opened;
}

/** Draws text as the sheet's device does, with the fonts shipped with the server. */
export function serverPainter(): TextPainter {
  const canvas = createCanvas(1, 1);
  const context = canvas.getContext('2d');
  return createTextPainter({
    context,
    dotsPerPoint,
    familyFor: (text) => letters().familyFor(text),
    // The Chinese fonts start at their thinnest weight. Not getImageData: the garbage collector does not account for
    // its copies, 300 kB for each line.
    dots: () => canvas.data(),
    fontSet: () => (context.fontVariationSettings = "'wght' 400"),
  });
}

/** Replaces characters that no server font covers by their code, so that they can be looked up: "U+1F600". */
export function drawable(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) =>
    /\s|\p{Cc}/u.test(letter) || letters().has(letter) ? letter : codeOf(letter),
  ).join('');
}

function codeOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
