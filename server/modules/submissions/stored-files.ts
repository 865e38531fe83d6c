import type { FileStore } from '../../lib/files/file-store.ts';
import type { ReceivedFile } from '../../lib/files/received-file.ts';
import type { Staging } from '../../lib/files/staging.ts';
import type { Database } from '../../lib/store/open-database.ts';

interface NamedFile {
  readonly field: string;
  readonly size: number;
  readonly sha256: string;
  /** Below DATA_DIR/files. */
  readonly path: string;
}

/** Files that a recorded submission names but the disk lacks, or has cut short: no receipt may be given for them. */
export async function lostFiles(
  db: Database,
  files: FileStore,
  submissionId: string,
): Promise<readonly NamedFile[]> {
  const rows = await db
    .selectFrom('submission_files')
    .select(['field', 'size', 'sha256', 'path'])
    .where('submission_id', '=', submissionId)
    .where('addition_id', 'is', null)
    .where('message_id', 'is', null)
    .execute();
  const isThere = await Promise.all(rows.map(({ path, size }) => files.has(path, size)));
  return rows.filter((_row, index) => isThere[index] === false);
}

/** Replaces lost files by those of a repeat. @param received in the order of the staging */
export async function restoreFiles(
  files: FileStore,
  lost: readonly NamedFile[],
  received: readonly ReceivedFile[],
  staging: Staging,
): Promise<void> {
  for (const { field, size, sha256, path } of lost) {
    const position = received.findIndex(
      (file) => file.field === field && file.size === size && file.sha256 === sha256,
    );
    // The fingerprints are the same, and with them field, size and hash of every file.
    if (position < 0) throw new Error(`The repeat lacks a file of ${path}`);
    await files.restore(await staging.pathFor(position), path);
  }
}

/** Whether a recorded submission has this very file for this field, and the disk has it too. */
export async function isFileStored(
  db: Database,
  files: FileStore,
  { submissionId, field, size, sha256 }: StoredFileFacts,
): Promise<boolean> {
  const row = await db
    .selectFrom('submission_files')
    .select('path')
    .where('submission_id', '=', submissionId)
    .where('field', '=', field)
    .where('size', '=', size)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined && (await files.has(row.path, size));
}

export interface StoredFileFacts {
  readonly submissionId: string;
  readonly field: string;
  readonly size: number;
  readonly sha256: string;
}
