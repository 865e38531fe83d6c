import type { FileStore } from '../../lib/files/file-store.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { copyTo, forEachFile, isSame } from '../backup/copy-file.ts';

export interface MovedFiles {
  readonly files: number;
  /** Of them, those that an earlier run had not brought. */
  readonly copied: number;
  /** Paths that rows name, and of which the source has no whole file. */
  readonly lost: readonly string[];
}

interface MovingFiles {
  readonly db: Database;
  readonly from: FileStore;
  readonly to: FileStore;
  /** Called after each file that was copied. */
  progress(copied: number, of: number): void;
}

/** Copies what rows name and the target has not. A file is there whole or not at all, so nothing is begun again. */
export async function moveFiles({ db, from, to, progress }: MovingFiles): Promise<MovedFiles> {
  const named = await db
    .selectFrom('submission_files')
    .select(['path', 'size', 'sha256'])
    .orderBy('path')
    .execute();
  const lost: string[] = [];
  let copied = 0;
  await forEachFile(named, async (file) => {
    if (await to.has(file.path, file.size)) return;
    if (!(await from.has(file.path, file.size))) return void lost.push(file.path);
    const staging = to.open();
    try {
      const staged = await staging.pathFor(0);
      const facts = await copyTo(await from.read(file.path), staged);
      if (!isSame(facts, file)) return void lost.push(file.path);
      await to.restore(staged, file.path);
      copied += 1;
      progress(copied, named.length);
    } finally {
      await staging.discard();
    }
  });
  return { files: named.length, copied, lost: lost.toSorted() };
}
