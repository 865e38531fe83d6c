import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { loadEnv } from 'vite';
import { dist, root } from './project.ts';

const sources = [
  'src',
  'sw',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** In a folder with a dot, which is not served. */
const stamp = join('.vite', 'built-from');

/** True when dist/ was built from exactly these sources and settings. */
export async function isBuilt(): Promise<boolean> {
  const built = await readFile(join(dist, stamp), 'utf8').catch(() => undefined);
  return built === (await fingerprint());
}

export async function markBuilt(folder: string, builtFrom: string): Promise<void> {
  await writeFile(join(folder, stamp), builtFrom);
}

/** Content, not times: a checkout, a copy and a deleted file all tell lies about times. */
export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(loadEnv('production', root, 'VITE_')));
  for (const file of await sourceFiles()) {
    hash.update(`\n${relative(root, file)}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function sourceFiles(): Promise<readonly string[]> {
  const lists = await Promise.all(sources.map((source) => filesOf(join(root, source))));
  return lists.flat().toSorted();
}

async function filesOf(path: string): Promise<readonly string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
