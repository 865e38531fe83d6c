import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
}

/** What Vite says of its chunks; the names are source files, or made up for shared chunks. */
export type BuildManifest = Readonly<Record<string, Chunk>>;

export const entry = 'index.html';

export function buildManifest(): BuildManifest {
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('There is no dist/: npm run build');
  // Written by the Vite that this project pins.
  return JSON.parse(readFileSync(file, 'utf8')) as BuildManifest;
}

/** The modules that each script of the build holds, as paths from the root. */
export function modulesOf(): Readonly<Record<string, readonly string[]>> {
  return JSON.parse(read('.vite/modules.json')) as Record<string, readonly string[]>;
}

/** The files that come with these chunks: their own and those of their static imports. */
export function filesOf(manifest: BuildManifest, names: readonly string[]): ReadonlySet<string> {
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    (manifest[name]?.imports ?? []).forEach(visit);
  };
  names.forEach(visit);
  return new Set([...visited].map((name) => manifest[name]?.file ?? ''));
}

/** The manifest's name for the chunk of a room or a form. */
export function chunkNamed(manifest: BuildManifest, name: string): string {
  const key = Object.keys(manifest).find((candidate) =>
    new RegExp(`^_${name}-[\\w-]{8}\\.js$`).test(candidate),
  );
  if (key === undefined) throw new Error(`The build has no chunk ${name}`);
  return key;
}

export function read(file: string): string {
  return readFileSync(join(dist, file), 'utf8');
}

export function gzipBytes(files: Iterable<string>): number {
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return sizes.reduce((total, size) => total + size, 0);
}

export function assets(ending: string, folder = 'assets'): readonly string[] {
  return readdirSync(join(dist, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
}

/** All documents: the frame, the page of the home and those of each language. */
export function pages(): readonly string[] {
  return readdirSync(dist, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.html'));
}

/** The addresses in the worker's precache list. */
export function precached(): readonly string[] {
  return [...read('sw.js').matchAll(/\{"?revision"?:[^{}]*?"?url"?:["'`]([^"'`]+)["'`]\}/g)].map(
    ([, url = '']) => url,
  );
}
