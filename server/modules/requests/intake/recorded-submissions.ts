import type { FileStore } from '../../../lib/files/file-store.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { isErased } from '../../../lib/store/tombstones.ts';
import type { RecordedSubmissions } from '../../uploads/uploads.ts';
import { isRecorded } from './stored.ts';
import { isFileStored } from './stored-files.ts';

/** Answers the questions that uploads have about submissions already stored. */
export function recordedSubmissions(db: Database, files: FileStore): RecordedSubmissions {
  return {
    isRecorded: (submissionId) => isRecorded(db, submissionId),
    isErased: (id) => isErased(db, id),
    isFileStored: (file) => isFileStored(db, files, file),
  };
}
