import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from './compress.ts';
import { fingerprint, isBuilt, markBuilt } from './freshness.ts';
import { prerenderPages } from './prerender.ts';
import { dist, replaceFolder, root } from './project.ts';

/**
 * Builds the client into dist/, with brotli and gzip beside each file. It is made elsewhere and put there whole,
 * so that neither a server nor another build meets half of one.
 */
export async function buildClient(): Promise<void> {
  const workshop = join(root, 'node_modules', '.cache', `client-${process.pid}`);
  try {
    // Taken before: what is changed while it builds must count as not built.
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
