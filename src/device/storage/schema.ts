import type { DBSchema, IDBPDatabase } from 'idb';
import type { Draft, Entry, Receipt } from '../../outbox/entry.ts';
import type { KeptRequest } from '../../outbox/kept-request.ts';
import type { OfficeRecord } from '../../outbox/office-files.ts';
import type { Remembered } from '../../outbox/ports.ts';
import type { StatusBoard } from '../../outbox/status-board.ts';

export const databaseName = 'outbox';

/** A file's record says what its chunks must amount to; it is 'whole' only after the last chunk. */
export interface FileRecord {
  readonly state: 'writing' | 'whole';
  readonly submissionId: string;
  readonly fileId: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** How many chunks, numbered from 0. */
  readonly chunks: number;
  /** Milliseconds since 1970; for files that were stored and never named by a draft. */
  readonly takenAt: number;
}

export interface Meta {
  /** The last one given to an entry. */
  readonly sequence: number;
  readonly remembered: Remembered;
  /** The databaseId, given when it is first asked for; stored under this name. */
  readonly birth?: number;
}

export const metaKey = 'outbox';
/** Where the status board lies, beside Meta: a record of its own needs no new version of the database (decision 048). */
export const boardKey = 'statuses';

export type MetaRecord = Meta | StatusBoard | KeptRequest | OfficeRecord;

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
 * One step per version, and only ever additive: an older tab may still be at work, and a full outbox has to
 * survive every update (promises R18). A later version appends a step and changes none.
 */
export const migrations: readonly ((database: Connection) => void)[] = [
  (database) => {
    for (const name of ['drafts', 'entries', 'receipts', 'chunks', 'files', 'meta'] as const) {
      database.createObjectStore(name);
    }
  },
];

/** All keys of one submission, or of one file of it: an array sorts after every string and number. */
export function keysBelow(...prefix: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...prefix], [...prefix, []]);
}
