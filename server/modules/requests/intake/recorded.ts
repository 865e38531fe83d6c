import type { FileStore } from '../../../lib/files/file-store.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { isErased } from '../../../lib/store/ids.ts';
import type { RecordedRequests } from '../../uploads/uploads.ts';
import { isFileStored } from './stored-files.ts';

export function recordedRequests(db: Database, files: FileStore): RecordedRequests {
  return {
    isRecorded: (id) => isRecorded(db, id),
    isErased: (id) => isErased(db, id),
    isFileStored: (file) => isFileStored(db, files, file),
  };
}

/** Whether a request with this id, or an addition to one, is recorded. */
async function isRecorded(db: Database, id: string): Promise<boolean> {
  const request = await db
    .selectFrom('submissions')
    .select('submission_id')
    .where('submission_id', '=', id)
    .executeTakeFirst();
  if (request !== undefined) return true;
  const addition = await db
    .selectFrom('additions')
    .select('addition_id')
    .where('addition_id', '=', id)
    .executeTakeFirst();
  return addition !== undefined;
}

/** Whether any recorded file is in this directory below DATA_DIR/files. */
export async function isDirectoryNamed(db: Database, directory: string): Promise<boolean> {
  const row = await db
    .selectFrom('submission_files')
    .select('position')
    .where('path', '=', `${directory}/0`)
    .executeTakeFirst();
  return row !== undefined;
}
