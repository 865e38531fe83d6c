import type { Readable } from 'node:stream';
import * as v from 'valibot';

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

const schema = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
  submissionId: v.pipe(v.string(), v.uuid()),
  /** Name on the wire. */
  field: v.string(),
  sha256: v.string(),
  /** As the sender calls it; in the end the file's first bytes decide. */
  type: v.string(),
  /** Bytes, as announced. */
  size: v.number(),
  createdAt: v.string(),
  /** A hash of the sender's address, to count by. */
  sender: v.string(),
  /** The file is part of a stored submission: nothing lies here, and nothing more is to be sent. */
  delivered: v.boolean(),
});

/** Describes an upload; stored beside the bytes that have arrived. */
export type UploadRecord = Readonly<v.InferOutput<typeof schema>>;

/** The record in a file, or undefined when it is none. */
export function parseUploadRecord(text: string): UploadRecord | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
}
