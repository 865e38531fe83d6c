import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { metadataOf } from './upload-metadata.ts';
import type { UploadStore } from './upload-store.ts';

/**
 * The store as @tus/server sees it. Not its FileStore: that one empties a file which is created a second time, flushes
 * nothing to the disk, and its expiry deletes finished uploads (hazards 6.4 and 6.5).
 */
export class UploadDataStore extends DataStore {
  readonly #store: UploadStore;

  constructor(store: UploadStore) {
    super();
    this.#store = store;
    this.extensions = ['creation'];
  }

  /** The offset is the file's size on the disk, never a remembered number. @throws ERRORS.FILE_NOT_FOUND */
  override async getUpload(id: string): Promise<Upload> {
    const record = this.#store.get(id);
    const offset = record === undefined ? undefined : await this.#store.offsetOf(record);
    if (record === undefined || offset === undefined) throw ERRORS.FILE_NOT_FOUND;
    const { size, createdAt } = record;
    return new Upload({ id, size, offset, metadata: metadataOf(record), creation_date: createdAt });
  }

  /** Flushed before it is acknowledged: a power cut must not cost a ship what it has already sent. */
  override async write(chunk: Readable, id: string, offset: number): Promise<number> {
    // Its bytes lie with the submission, and the end is where it goes on: there is nothing to write.
    if (this.#store.get(id)?.delivered === true) {
      await finished(chunk.resume());
      return offset;
    }
    const file = createWriteStream(this.#store.pathOf(id), { flags: 'r+', start: offset, flush: true });
    try {
      await pipeline(chunk, file);
      return offset + file.bytesWritten;
    } finally {
      // Counted also when it was cut: what arrived lies here.
      const record = this.#store.get(id);
      if (record !== undefined) await this.#store.offsetOf(record);
    }
  }
}
