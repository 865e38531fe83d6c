import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileBody, type S3Body } from '../../lib/files/s3-request.ts';

/** Bytes on their way into the bucket: how many there are, and their hash, must be known before the first of them leaves. */
export interface Spool {
  /** Bytes. */
  readonly size: number;
  add(chunk: Uint8Array): Promise<void>;
  /** What is in it so far. */
  body(): S3Body;
  discard(): Promise<void>;
}

/** @param directory DATA_DIR/tmp, which every start clears */
export async function openSpool(directory: string): Promise<Spool> {
  const path = join(directory, `spool-${randomUUID()}`);
  const file: FileHandle = await open(path, 'wx');
  const hash = createHash('sha256');
  let size = 0;
  return {
    get size() {
      return size;
    },
    async add(chunk) {
      await file.write(chunk, 0, chunk.length, size);
      hash.update(chunk);
      size += chunk.length;
    },
    body: () => fileBody(path, { size, sha256: hash.copy().digest('hex') }),
    async discard() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}
