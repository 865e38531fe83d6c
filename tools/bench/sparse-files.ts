import { createHash } from 'node:crypto';
import { appendFile, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { inDatabase } from '../../tests/support/quotes.ts';

const megabyte = 1024 * 1024;

/**
 * Enlarges the files of a store to this total number of bytes without using the space: zeros in holes, followed by the
 * original content.
 * @returns the number of files
 */
export async function makeSparse(settings: Settings, bytes: number): Promise<number> {
  const rows = await inDatabase(settings, (db) =>
    db.selectFrom('submission_files').select(['path', 'size']).execute(),
  );
  const zeros = Math.ceil(bytes / rows.length);
  const hash = hashOfZeros(zeros);
  const changed: { readonly path: string; readonly size: number; readonly sha256: string }[] = [];
  for (const { path, size } of rows) {
    const file = join(settings.dataDir, 'files', path);
    const sent = await readFile(file);
    await truncate(file, 0);
    await truncate(file, zeros);
    await appendFile(file, sent);
    changed.push({ path, size: zeros + size, sha256: hash.copy().update(sent).digest('hex') });
  }
  await inDatabase(settings, (db) =>
    db.transaction().execute(async (transaction) => {
      for (const { path, ...facts } of changed) {
        await transaction.updateTable('submission_files').set(facts).where('path', '=', path).execute();
      }
    }),
  );
  return rows.length;
}

function hashOfZeros(size: number): ReturnType<typeof createHash> {
  const hash = createHash('sha256');
  const zeros = Buffer.alloc(megabyte);
  for (let left = size; left > 0; left -= megabyte) hash.update(zeros.subarray(0, Math.min(left, megabyte)));
  return hash;
}
