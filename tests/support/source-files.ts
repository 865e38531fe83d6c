import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every file of these folders, as a path from the root with forward slashes. */
export function sourceFiles(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
}

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

export interface Import {
  readonly from: string;
  /** A path from the root, or the name of a package. */
  readonly to: string;
  readonly kind: 'file' | 'package';
  /** Removed by compilation. */
  readonly typeOnly: boolean;
  /** By import(): loaded on demand. */
  readonly lazy: boolean;
}

const specifiers = [
  // import ... from 'x', export ... from 'x'
  { pattern: /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?\sfrom\s+['"]([^'"]+)['"]/gm, lazy: false },
  // import 'x'
  { pattern: /^\s*import\s+()['"]([^'"]+)['"]/gm, lazy: false },
  // import('x'), also as a type
  { pattern: /\bimport\(\s*()['"]([^'"]+)['"]/g, lazy: true },
];

/** Parses import statements; sufficient for this project's formatted code. */
export function importsOf(file: string, text: string = textOf(file)): readonly Import[] {
  return specifiers.flatMap(({ pattern, lazy }) =>
    [...text.matchAll(pattern)].map(([, type, specifier = '']) => {
      const typeOnly = type !== undefined && type !== '';
      if (!specifier.startsWith('.'))
        return { from: file, to: specifier, kind: 'package', typeOnly, lazy } as const;
      const to = posix.join(posix.dirname(file), specifier);
      return { from: file, to, kind: 'file', typeOnly, lazy } as const;
    }),
  );
}
