import type { Readable } from 'node:stream';
import { headBytes } from '../../../src/form/file-type.ts';

/**
 * Stores the files of submissions, under names that no sender chose, in DATA_DIR/files or in the bucket of FILES_URL. A
 * path identifies a file in the database rows: the place of its request, addition or message, plus what the store
 * appends.
 */
export interface FileStore {
  /** Checks, before a body is read, that files can be stored at all. @throws FilesAway when they cannot */
  ready(): Promise<void>;
  open(): Staging;
  /**
   * Moves staged files to their place, durably, before the rows that name them are committed.
   * @param place placeOf (store/ids.ts): one for each id and its kind
   * @param files in staging order
   */
  store(staging: Staging, place: string, files: readonly StagedFile[]): Promise<StoredFiles>;
  /** @throws an error with the code ENOENT when the file is missing */
  read(path: string): Promise<Readable>;
  /** Writes a small file durably and deletes it. @throws when no file could be stored */
  tryOut(): Promise<void>;
  /** Whether a file of this size exists at the path. */
  has(path: string, size: number): Promise<boolean>;
  /** Moves a staged file, durably, to the path that a row names. */
  restore(staged: string, path: string): Promise<void>;
  /** Places that hold files, each once; those of earlier releases are ids alone. */
  places(): AsyncIterable<string>;
  /** Deletes all files in this place, including those that no row names. Idempotent. */
  removeAllIn(place: string): Promise<void>;
  /** All files, in no particular order. Files stored or deleted meanwhile may or may not be included. */
  list(): AsyncIterable<ListedFile>;
  /**
   * Deletes the file unless it was written at or after this time.
   * @param before milliseconds since 1970
   * @returns whether it was deleted
   */
  remove(path: string, before: number): Promise<boolean>;
  /** Deletes files staged by requests of a killed server. Call only before this server accepts requests. */
  clearStaged(): Promise<void>;
  /**
   * Deletes stored files that no row names, using notes that are a day old: a COMMIT may be pending in the database for
   * as long as its standby is away, even after the server that sent it is gone. Does nothing where there are no notes.
   * @param now milliseconds since 1970
   */
  sweep(isNamed: (path: string) => Promise<boolean>, now: number): Promise<void>;
}

/** A staged file, measured while it arrived. */
export interface StagedFile {
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** Files in their final place whose rows are not committed yet. */
export interface StoredFiles {
  /** In staging order. */
  readonly paths: readonly string[];
  /** Call when the rows are committed. Staged files that were not moved still exist. */
  confirm(): Promise<void>;
  /** Call when the rows are certainly not committed and never will be. */
  withdraw(): Promise<void>;
}

export interface ListedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** @throws when there is none: the files of a request and their paths come from one store() */
export function pathAt({ paths }: Pick<StoredFiles, 'paths'>, position: number): string {
  const path = paths[position];
  if (path === undefined) throw new Error(`Nothing was stored at position ${position}`);
  return path;
}

/** Temporary directory for the files of one request, until it is decided whether they stay. */
export interface Staging {
  /** Identifies this request, also among repeats of the same submission. */
  readonly attempt: string;
  readonly directory: string;
  /**
   * Whether files are flushed to the disk because they are moved to their final place. Files that go into a bucket need
   * not survive a power cut: nothing is committed before the bucket has them.
   */
  readonly isFlushed: boolean;
  /** Returns the path for the file at this position; its directory exists. @throws FilesAway where it cannot be made */
  pathFor(position: number): Promise<string>;
  /** Deletes what was not kept, as far as possible: the next start clears the rest. Idempotent. */
  discard(): Promise<void>;
}

export interface ReceivedFile {
  /** Name on the wire. */
  readonly field: string;
  /** File name shown to people. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** The first bytes. */
  readonly head: Uint8Array;
}

/** Collects as many of a file's first bytes as detectFileType needs. */
export function headOf(head: Buffer, chunk: Buffer): Buffer {
  if (head.length >= headBytes) return head;
  return Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
}
