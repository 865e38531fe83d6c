import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { createTextPainter, type TextPainter } from '../../../src/lib/pdf/text-painter.ts';

/**
 * Fontsource packages of Noto Sans, in order of preference for a character: each is split into files by script and says
 * which characters each file covers.
 */
const packages = [
  '@fontsource-variable/noto-sans',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-armenian',
  '@fontsource-variable/noto-sans-bengali',
  '@fontsource-variable/noto-sans-georgian',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-tamil',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource/noto-sans-myanmar',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-kr',
] as const;

/** Packages whose files claim characters that they do not contain. */
const shared: readonly string[] = packages.slice(-2);

/** One font file. */
interface FontFile {
  readonly path: string;
  /** Whether another file may have the character instead. */
  readonly isShared: boolean;
  has(codePoint: number): boolean;
}

const require = createRequire(import.meta.url);

/** Font files of the npm packages; only their character ranges are read. */
function listFonts(): readonly FontFile[] {
  return packages.flatMap((name) => {
    const ranges = JSON.parse(readFileSync(require.resolve(`${name}/unicode.json`), 'utf8'));
    return Object.entries(ranges as Readonly<Record<string, string>>).map(([part, text]) => {
      const covered = rangesIn(text);
      return {
        path: require.resolve(`${name}/files/${fileOf(name, part)}`),
        isShared: shared.includes(name),
        has: (codePoint: number) => covered.some(([from, to]) => codePoint >= from && codePoint <= to),
      };
    });
  });
}

/** @param part such as `cyrillic`, or `[4]` if a script is too large for one file */
function fileOf(name: string, part: string): string {
  const [folder, family] = name.split('/');
  const weight = folder === '@fontsource-variable' ? 'wght' : '400';
  return `${family}-${part.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff2`;
}

/** In CSS notation: `U+0400-045F,U+2116`. */
function rangesIn(text: string): readonly (readonly [number, number])[] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
}

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
