import { abandonedAfter, timeouts, type UploadLimits } from '../limits.ts';
import type { Database } from '../store/open-database.ts';
import type { FileStore } from '../files/file-store.ts';
import { isRecorded } from '../submissions/stored.ts';
import { isFileStored } from '../submissions/stored-files.ts';
import { type UploadLocks, uploadLocks } from './upload-locks.ts';
import { openUploadShelf, type UploadShelf } from './upload-shelf.ts';
import type { UploadWish } from './upload-metadata.ts';

/** The uploads of this server: what is open, who writes it just now, and what submissions have taken already. */
export interface Uploads {
  readonly shelf: UploadShelf;
  readonly locks: UploadLocks;
  readonly limits: UploadLimits;
  isRecorded(submissionId: string): Promise<boolean>;
  /** Whether a recorded submission has this very file, and the disk too. */
  isFileStored(wish: UploadWish): Promise<boolean>;
}

export async function openUploads(
  db: Database,
  files: FileStore,
  dataDir: string,
  limits: UploadLimits,
): Promise<Uploads> {
  return {
    shelf: await openUploadShelf(dataDir),
    locks: uploadLocks(timeouts.uploadTurn),
    limits,
    isRecorded: (submissionId) => isRecorded(db, submissionId),
    isFileStored: (wish) => isFileStored(db, files, wish),
  };
}

/** Waits for who is just reading or writing it. */
export async function removeUpload({ shelf, locks }: Uploads, id: string): Promise<void> {
  await locks.hold(id, () => shelf.remove(id));
}

/** A recorded submission has its files for itself: what it was made of may go, used or not. */
export async function removeUploadsOf(uploads: Uploads, submissionId: string): Promise<void> {
  const own = uploads.shelf.all().filter((record) => record.submissionId === submissionId);
  for (const { id } of own) await removeUpload(uploads, id);
}

/**
 * Removes what is not needed any more: uploads whose submission is recorded (a killed server left them), and abandoned
 * ones. The uploads of a submission age together, because a ship may take weeks for the last of them; nothing that a
 * recorded submission names lies here. @param now milliseconds since 1970
 */
export async function sweepUploads(uploads: Uploads, now: number): Promise<void> {
  const all = uploads.shelf.all();
  for (const submissionId of new Set(all.map((record) => record.submissionId))) {
    const records = all.filter((record) => record.submissionId === submissionId);
    const times = await Promise.all(records.map((record) => uploads.shelf.touchedAt(record)));
    const abandoned = now - Math.max(...times) > abandonedAfter;
    const recorded = await uploads.isRecorded(submissionId);
    const needless = records.filter(({ delivered }) => abandoned || (recorded && !delivered));
    for (const { id } of needless) await removeUpload(uploads, id);
  }
}

const day = 24 * 60 * 60_000;

/** Sweeps every day. @returns a function that ends it */
export function startSweeping(uploads: Uploads, failed: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = sweepUploads(uploads, Date.now()).catch(failed);
  }, day).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
