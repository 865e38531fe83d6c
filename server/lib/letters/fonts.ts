import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Packages of Noto Sans by Fontsource, in the order in which a letter is looked for: each is cut into files by script, and
 * says which letters each file is for.
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

/** Files of these name letters that they have not. */
const shared: readonly string[] = packages.slice(-2);

/** One file of a font. */
export interface FontFile {
  readonly path: string;
  /** Another one may have the letter. */
  readonly isShared: boolean;
  has(codePoint: number): boolean;
}

const require = createRequire(import.meta.url);

/** Files of the packages that the project has from npm; nothing is read of them but which letters they are for. */
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

/** @param part such as `cyrillic`, or `[4]` where a script is too large for one file */
function fileOf(name: string, part: string): string {
  const [folder, family] = name.split('/');
  const weight = folder === '@fontsource-variable' ? 'wght' : '400';
  return `${family}-${part.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff2`;
}

/** As CSS writes them: `U+0400-045F,U+2116`. */
function rangesIn(text: string): readonly (readonly [number, number])[] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
}
