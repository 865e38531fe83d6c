import type { Readable } from 'node:stream';
import type { UploadRecord } from './upload-record.ts';

/**
 * The open uploads, in DATA_DIR/uploads or in the bucket of FILES_URL. What is stored is the truth: nothing is known here
 * that a restarted server would not find again.
 */
export interface UploadStore {
  all(): Promise<readonly UploadRecord[]>;
  ofSubmission(submissionId: string): Promise<readonly UploadRecord[]>;
  get(id: string): Promise<UploadRecord | undefined>;
  /** Durably, with no byte of the file yet. */
  add(record: UploadRecord): Promise<void>;
  /** Forgets the upload and deletes what has arrived; doing it twice is harmless. */
  remove(id: string): Promise<void>;
  /**
   * Adds what the stream brings, durably, also where it breaks off. The caller holds the upload's lock.
   * @param offset bytes that have arrived @returns how many have arrived now
   */
  append(id: string, offset: number, chunk: Readable): Promise<number>;
  /** Brings all bytes that have arrived into a new file. @returns false when some of them are gone */
  copyTo(record: UploadRecord, path: string): Promise<boolean>;
  /** Bytes that have arrived, as they are stored; undefined when they are gone. */
  offsetOf(record: UploadRecord): Promise<number | undefined>;
  /** Bytes stored of it as far as known, for counting. */
  arrivedOf(record: UploadRecord): Promise<number>;
  /** The same of all uploads. */
  arrivedIn(): Promise<number>;
  /** The same by sender. */
  arrivedBySender(): Promise<ReadonlyMap<string, number>>;
  /** Submissions of which something is going up, by sender. */
  openBySender(): Promise<ReadonlyMap<string, number>>;
  /** When something last arrived. Milliseconds since 1970. */
  touchedAt(record: UploadRecord): Promise<number>;
}
