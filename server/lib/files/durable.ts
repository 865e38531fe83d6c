import { open, rename, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A file's name is durable only once its directory is synced: fsync(2), NOTES. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory and does not need this call.
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Readers see the old content or the new one, whole. The new one is durable once its directory is synced. */
export async function replaceFile(path: string, content: string | Buffer | Readable): Promise<void> {
  const unfinished = `${path}.new`;
  await writeFile(unfinished, content, { flush: true });
  await rename(unfinished, path);
}
