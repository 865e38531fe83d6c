import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
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

  /** The offset is what is stored, never a remembered number. @throws ERRORS.FILE_NOT_FOUND */
  override async getUpload(id: string): Promise<Upload> {
    const record = await this.#store.get(id);
    const offset = record === undefined ? undefined : await this.#store.offsetOf(record);
    if (record === undefined || offset === undefined) throw ERRORS.FILE_NOT_FOUND;
    const { size, createdAt } = record;
    return new Upload({ id, size, offset, metadata: metadataOf(record), creation_date: createdAt });
  }

  override async write(chunk: Readable, id: string, offset: number): Promise<number> {
    // Its bytes lie with the submission, and the end is where it goes on: there is nothing to write.
    if ((await this.#store.get(id))?.delivered === true) {
      await finished(chunk.resume());
      return offset;
    }
    return this.#store.append(id, offset, chunk);
  }
}
