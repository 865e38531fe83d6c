import type { DBSchema, IDBPDatabase } from 'idb';
import type { Draft, Entry, Receipt } from '../../outbox/entry.ts';
import type { KeptRequest } from '../../outbox/kept-request.ts';
import type { OfficeRecord } from '../../outbox/office-files.ts';
import type { Remembered } from '../../outbox/ports.ts';
import type { PocketDocument } from '../../outbox/pocket.ts';
import type { StatusBoard } from '../../outbox/status-board.ts';

export const databaseName = 'outbox';

/** A file's record with its expected size and chunks; 'whole' only after the last chunk. */
export interface FileRecord {
  readonly state: 'writing' | 'whole';
  readonly submissionId: string;
  readonly fileId: string;
  readonly size: number;
  readonly sha256: string;
  /** Number of chunks, numbered from 0. */
  readonly chunks: number;
  /** Milliseconds since 1970; for files that were stored but never named by a draft. Infinity: in the pocket. */
  readonly takenAt: number;
}

export interface Meta {
  readonly sequence: number;
  readonly remembered: Remembered;
  /** The databaseId, assigned when first requested; stored under this name. */
  readonly birth?: number;
}

export const metaKey = 'outbox';
/**
 * Key of the status board, beside Meta: a record of its own needs no new version of the database (decision
 * 035).
 */
export const boardKey = 'statuses';

export type MetaRecord = Meta | StatusBoard | KeptRequest | OfficeRecord | PocketRecord;

/** A document of the pocket: a record of its own, so that its fields may grow beside those of others. */
export interface PocketRecord {
  readonly pocket: PocketDocument;
}

export interface OutboxSchema extends DBSchema {
  drafts: { key: string; value: Draft };
  entries: { key: string; value: Entry };
  receipts: { key: string; value: Receipt };
  /** Never a Blob or a File: WebKit loses them (hazards 3.7, 3.8). Key: submission, file, number. */
  chunks: { key: [string, string, number]; value: ArrayBuffer };
  /** Key: submission, file. */
  files: { key: [string, string]; value: FileRecord };
  meta: { key: string; value: MetaRecord };
}

export type Connection = IDBPDatabase<OutboxSchema>;
export type StoreName = 'drafts' | 'entries' | 'receipts' | 'chunks' | 'files' | 'meta';

/**
 * One step per version, additive only: an older tab may still be at work, and a full outbox has to survive
 * every update (promises R18). A later version appends a step and changes none.
 */
export const migrations: readonly ((database: Connection) => void)[] = [
  (database) => {
    for (const name of ['drafts', 'entries', 'receipts', 'chunks', 'files', 'meta'] as const) {
      database.createObjectStore(name);
    }
  },
];

/**
 * Returns the range of all keys of one submission, or of one file of it: an array sorts after every string
 * and number.
 */
export function keysBelow(...prefix: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...prefix], [...prefix, []]);
}
