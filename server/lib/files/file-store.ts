import type { Readable } from 'node:stream';
import type { Staging } from './staging.ts';

/**
 * The files of submissions, under names that no sender chose: in DATA_DIR/files, or in the bucket of FILES_URL. A path
 * names a file in the rows of the database: the place of what it came with, and what the store adds to it.
 */
export interface FileStore {
  /** Asks whether anything could be stored, before a body is read. @throws StoreAway when it could not */
  ready(): Promise<void>;
  open(): Staging;
  /**
   * Brings staged files to their place, durably, before the rows that name them are committed.
   * @param place placeOf (store/ids.ts): one for each id and its kind @param files in the order of the staging
   */
  store(staging: Staging, place: string, files: readonly StagedFile[]): Promise<StoredFiles>;
  /** @throws an error with the code ENOENT when it is not there */
  read(path: string): Promise<Readable>;
  /** Writes a small file durably and deletes it. @throws when no file could be stored */
  tryOut(): Promise<void>;
  /** Whether it is there, with so many bytes. */
  has(path: string, size: number): Promise<boolean>;
  /** Brings a staged file, durably, to where a row says that it is. */
  restore(staged: string, path: string): Promise<void>;
  /** Places in which files lie, each once; those of earlier releases are ids alone. */
  places(): AsyncIterable<string>;
  /** Deletes all files in this place, also those that no row names; doing it twice is harmless. */
  removeAllIn(place: string): Promise<void>;
  /** All files, in no particular order. What is stored or deleted meanwhile may or may not be among them. */
  list(): AsyncIterable<ListedFile>;
  /** Deletes it unless it was written at or after this time. @param before milliseconds since 1970 @returns whether it did */
  remove(path: string, before: number): Promise<boolean>;
  /** Deletes files staged by requests of a killed server. Only before this server accepts requests. */
  clearStaged(): Promise<void>;
  /**
   * Deletes stored files that no row names, by the notes that are a day old: a COMMIT may be pending in the database for
   * as long as its standby is away, also when the server that sent it is gone. Does nothing where there are no notes.
   * @param now milliseconds since 1970
   */
  sweep(isNamed: (path: string) => Promise<boolean>, now: number): Promise<void>;
}

/** A file of a staging, as it was measured while it arrived. */
export interface StagedFile {
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** Files in their final place whose rows are not committed yet. */
export interface StoredFiles {
  /** In the order of the staging. */
  readonly paths: readonly string[];
  /** The rows are committed. The staged files are still there, where they were not moved. */
  confirm(): Promise<void>;
  /** The rows are certainly not committed, nor will be. */
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
