import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from './open-api.ts';

/** The file that the API stores under this SHA-256. @throws if there is none */
export async function bytesStored({ settings }: Api, sha256: string): Promise<Buffer> {
  const folder = join(settings.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  }
  throw new Error(`No file with the hash ${sha256}`);
}
