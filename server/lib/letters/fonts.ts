import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

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
export interface FontFile {
  readonly path: string;
  /** Whether another file may have the character instead. */
  readonly isShared: boolean;
  has(codePoint: number): boolean;
}

const require = createRequire(import.meta.url);

/** Font files of the npm packages; only their character ranges are read. */
export function listFonts(): readonly FontFile[] {
  return packages.flatMap((name) => {
    const ranges = JSON.parse(readFileSync(require.resolve(`${name}/unicode.json`), 'utf8'));
    return Object.entries(ranges as Readonly<Record<string, string>>).map(([part, text]) => {
      const letters = rangesIn(text);
      return {
        path: require.resolve(`${name}/files/${fileOf(name, part)}`),
        isShared: shared.includes(name),
        has: (codePoint: number) => letters.some(([from, to]) => codePoint >= from && codePoint <= to),
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
