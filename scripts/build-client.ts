import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { build, loadEnv } from 'vite';
import { prerenderPages } from './prerender.ts';
import { dist, replaceFolder, root } from './project.ts';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Builds the client into dist/, with brotli and gzip beside each file. It is built elsewhere and moved there as a
 * whole, so that neither a server nor another build meets half of one.
 */
export async function buildClient(): Promise<void> {
  const workshop = join(root, 'node_modules', '.cache', `client-${process.pid}`);
  try {
    // Taken before the build: changes made during it must count as not built.
    const builtFrom = await fingerprint();
    await build({ root, logLevel: 'warn', build: { outDir: workshop, emptyOutDir: true } });
    await prerenderPages(workshop);
    await compressFolder(workshop);
    await markBuilt(workshop, builtFrom);
    await replaceFolder(dist, workshop);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

export async function buildClientIfNeeded(): Promise<void> {
  if (await isBuilt()) return;
  process.stdout.write('Building the client ...\n');
  await buildClient();
}

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

/** In a dot folder, which is not served. */
const stamp = join('.vite', 'built-from');

/** Whether dist/ was built from exactly these sources and settings. */
async function isBuilt(): Promise<boolean> {
  const built = await readFile(join(dist, stamp), 'utf8').catch(() => undefined);
  return built === (await fingerprint());
}

async function markBuilt(folder: string, builtFrom: string): Promise<void> {
  await writeFile(join(folder, stamp), builtFrom);
}

/** By content, because checkouts, copies and deletions make modification times unreliable. */
async function fingerprint(): Promise<string> {
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

const compressible = new Set([
  '.js',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.ico',
  '.pdf',
]);

/** Bytes; smaller files fit into one packet uncompressed. */
const worthwhile = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes name.br and name.gz beside every compressible file; the server chooses (server/lib/http/client-files.ts). */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.filter((file) => compressible.has(extname(file))).map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < worthwhile) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    brotli(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}
