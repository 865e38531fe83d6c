import { build } from 'vite';
import { compressFolder } from './compress.ts';
import { fingerprint, isBuilt, markBuilt } from './freshness.ts';
import { dist, root } from './project.ts';

/** Builds the client into dist/, with brotli and gzip beside each file. */
export async function buildClient(): Promise<void> {
  // Taken before: what is changed while it builds must count as not built.
  const builtFrom = await fingerprint();
  await build({ root, logLevel: 'warn' });
  await compressFolder(dist);
  await markBuilt(builtFrom);
}

export async function buildClientIfNeeded(): Promise<void> {
  if (await isBuilt()) return;
  process.stdout.write('Building the client ...\n');
  await buildClient();
}
