import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { replaceFile, syncDirectory } from '../../lib/files/durable.ts';

export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/**
 * Copies into a new file, durably, and returns size and hash. Runs of zeros become holes, as with `cp --sparse=always`.
 * The file appears completely or not at all.
 */
export async function copyTo(source: Readable, path: string): Promise<FileFacts> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.part`;
  try {
    const file = await open(unfinished, 'w');
    try {
      const facts = await pour(source, file);
      await file.sync();
      await file.close();
      await rename(unfinished, path);
      await syncDirectory(dirname(path));
      return facts;
    } finally {
      await file.close();
    }
  } catch (error) {
    source.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

const zeros = Buffer.alloc(1024 * 1024);

async function pour(source: Readable, file: FileHandle): Promise<FileFacts> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    const isHole = chunk.length <= zeros.length && chunk.equals(zeros.subarray(0, chunk.length));
    if (!isHole) await file.write(chunk, 0, chunk.length, size);
    size += chunk.length;
  }
  await file.truncate(size);
  return { size, sha256: hash.digest('hex') };
}

/** Bytes read at once: the files are large and read only once. */
const readAhead = 512 * 1024;

export function readerOf(path: string): Readable {
  return createReadStream(path, { highWaterMark: readAhead });
}

/** Reads the whole stream. @throws when it cannot be read */
export async function factsOf(source: Readable): Promise<FileFacts> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

export function isSame(one: FileFacts, other: FileFacts): boolean {
  return one.size === other.size && one.sha256 === other.sha256;
}

export async function writeDurably(path: string, text: string): Promise<void> {
  await replaceFile(path, text);
  await syncDirectory(dirname(path));
}

/**
 * Works on several files at once, so that hashing and waiting for the disk overlap.
 * @throws the first error, once no work is running any more, so that the caller may clean up
 */
export async function forEachFile<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const errors: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      if (errors.length > 0) return;
      await work(item).catch((error: unknown) => void errors.push(error));
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  if (errors.length > 0) throw errors[0];
}
