import type { Readable } from 'node:stream';
import { Metadata } from '@tus/server';
import * as v from 'valibot';
import { creationMetadata, type UploadBinding } from '../../../src/contracts/uploads.ts';
import { limits } from '../../lib/limits/submission-limits.ts';
import { Refused } from '../../lib/problems/refusal.ts';

export interface RequestedUpload extends UploadBinding {
  /** Bytes. */
  readonly size: number;
}

const rules: Readonly<Record<keyof UploadBinding, RegExp>> = {
  submissionId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  field: /^\w{1,100}$/,
  sha256: /^[0-9a-f]{64}$/,
  // For information only: the file's first bytes decide the type.
  type: /^[\x20-\x7e]{0,100}$/,
};

/** @throws Refused uploadMalformed, or fileTooLarge */
export function readRequestedUpload(
  length: string | undefined,
  metadata: string | undefined,
): RequestedUpload {
  const given = pairsIn(metadata ?? '');
  const binding: UploadBinding = {
    submissionId: given['submissionId']?.toLowerCase() ?? '',
    field: given['field'] ?? '',
    sha256: given['sha256'] ?? '',
    type: given['type'] ?? '',
  };
  const isWhole = creationMetadata(binding).every(([key, value]) => rules[key].test(value));
  if (!isWhole || !/^\d{1,15}$/.test(length ?? '')) throw new Refused({ kind: 'uploadMalformed' });
  const size = Number(length);
  const maxBytes = limits.maxFileBytes;
  if (size > maxBytes) throw new Refused({ kind: 'fileTooLarge', field: binding.field, maxBytes });
  return { ...binding, size };
}

/** Returns the metadata as HEAD answers it. */
export function metadataOf(record: UploadRecord): Record<string, string> {
  return Object.fromEntries(creationMetadata(record));
}

function pairsIn(metadata: string): Readonly<Record<string, string | null>> {
  try {
    return Metadata.parse(metadata);
  } catch {
    throw new Refused({ kind: 'uploadMalformed' });
  }
}

/**
 * The open uploads, in DATA_DIR/uploads or in the bucket of FILES_URL. Only what is stored counts: nothing is known
 * here that a restarted server would not find again.
 */
export interface UploadStore {
  all(): Promise<readonly UploadRecord[]>;
  ofSubmission(submissionId: string): Promise<readonly UploadRecord[]>;
  get(id: string): Promise<UploadRecord | undefined>;
  /** Stores the record durably, with no byte of the file yet. */
  add(record: UploadRecord): Promise<void>;
  /** Forgets the upload and deletes what has arrived; repeating it is harmless. */
  remove(id: string): Promise<void>;
  /**
   * Appends the stream durably, even where it breaks off. The caller holds the upload's lock.
   * @param offset bytes that have arrived before
   * @returns bytes that have arrived now
   */
  append(id: string, offset: number, chunk: Readable): Promise<number>;
  /** Copies all bytes that have arrived into a new file. @returns false when some of them are gone */
  copyTo(record: UploadRecord, path: string): Promise<boolean>;
  /** Bytes that have arrived, measured in the store; undefined when they are gone. */
  offsetOf(record: UploadRecord): Promise<number | undefined>;
  /** Bytes stored of an upload as far as known, for counting. */
  arrivedOf(record: UploadRecord): Promise<number>;
  /** Bytes stored of all uploads, as far as known. */
  arrivedIn(): Promise<number>;
  /** Bytes stored by sender, as far as known. */
  arrivedBySender(): Promise<ReadonlyMap<string, number>>;
  /** Number of submissions with an open upload, by sender. */
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
  /** Type as the sender names it; in the end the file's first bytes decide. */
  type: v.string(),
  /** Size in bytes, as announced. */
  size: v.number(),
  createdAt: v.string(),
  /** Hash of the sender's address, to count by. */
  sender: v.string(),
  /** Whether the file is part of a recorded submission: nothing is stored here, and nothing more is to be sent. */
  delivered: v.boolean(),
});

/** Describes an upload; stored beside the bytes that have arrived. */
export type UploadRecord = Readonly<v.InferOutput<typeof schema>>;

/** Parses the record in a file; undefined when it is not one. */
export function parseUploadRecord(text: string): UploadRecord | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
}
