import type { Readable } from 'node:stream';
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from '../../lib/files/s3-bucket.ts';
import { fileBody, type S3Body } from '../../lib/files/s3-request.ts';

/** Where the bytes of an upload are stored: first whole parts of a multipart upload, then pieces, each an object. */
export interface UploadState {
  /** Bytes in total. */
  readonly arrived: number;
  /** Null for a file that is no larger than a part, which consists of pieces alone. */
  readonly multipartId: string | null;
  /** Together smaller than a part, except for a moment. */
  readonly pieces: readonly StoredChunk[];
}

interface StoredChunk {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** Size of all parts but the last, so that every writer of a part writes the same bytes. The minimum that S3 allows. */
export const partSize = 5 * 1024 * 1024;

/** Number of small pieces at which they are joined into one. */
const mostPieces = 32;

/** Milliseconds after which the bytes that have arrived are stored in the bucket, even in the middle of a chunk. */
const storedEvery = 10_000;

export interface PieceWriting {
  readonly bucket: Bucket;
  /** DATA_DIR/tmp. */
  readonly temporary: string;
  /** Prefix of all objects of this upload. */
  readonly prefix: string;
  /** Fence of the writer's lease, so that no two writers give an object the same name. */
  readonly fence: number;
  /** Records where the bytes are stored now. @throws when the lease is no longer held */
  save(state: UploadState): Promise<void>;
}

export function wholeKey(prefix: string): string {
  return `${prefix}whole`;
}

/**
 * Stores the stream, even where it breaks off. Everything that `save` has recorded is in the bucket; an object that it
 * never recorded is removed with the upload.
 * @returns the last state that was saved
 */
export async function writePieces(
  writing: PieceWriting,
  from: UploadState,
  chunk: Readable,
): Promise<UploadState> {
  // An earlier writer may have been stopped after the last piece of a part and before the part.
  const isPart = from.multipartId !== null && tailOf(from) === partSize;
  let state = isPart ? await joinPieces(writing, from) : from;
  let spool = await openSpool(writing.temporary);
  let storedAt = performance.now();
  // Bytes that could not be stored are not tried again, because their sender waits for an answer.
  let isStorable = true;
  const store = async (): Promise<void> => {
    isStorable = false;
    if (spool.size > 0) state = await storeSpool(writing, state, spool);
    await spool.discard();
    spool = await openSpool(writing.temporary);
    storedAt = performance.now();
    isStorable = true;
  };
  try {
    try {
      for await (const bytes of chunk as AsyncIterable<Buffer>) {
        let rest: Uint8Array = bytes;
        while (rest.length > 0) {
          const room = partSize - tailOf(state) - spool.size;
          if (room <= 0) throw new Error('More than was announced');
          await spool.add(rest.subarray(0, room));
          rest = rest.subarray(room);
          if (tailOf(state) + spool.size === partSize) await store();
        }
        if (performance.now() - storedAt > storedEvery) await store();
      }
    } finally {
      if (isStorable) await store();
    }
    return state;
  } finally {
    await spool.discard();
  }
}

/** Returns the number of bytes behind the last part. */
function tailOf({ pieces }: UploadState): number {
  return pieces.reduce((sum, { size }) => sum + size, 0);
}

async function storeSpool(writing: PieceWriting, state: UploadState, spool: Spool): Promise<UploadState> {
  const arrived = state.arrived + spool.size;
  if (spool.size === partSize && state.multipartId !== null) {
    const whole = await storePart(writing, { ...state, arrived }, spool);
    await writing.save(whole);
    return whole;
  }
  const key = pieceKey(writing, state.arrived);
  await writing.bucket.put(key, spool.body());
  const next = { ...state, arrived, pieces: [...state.pieces, { key, size: spool.size }] };
  await writing.save(next);
  const isPart = tailOf(next) === partSize && state.multipartId !== null;
  return isPart || next.pieces.length >= mostPieces ? joinPieces(writing, next) : next;
}

/** Begins with the position, so that the objects of an upload are listed in order. */
function pieceKey({ prefix, fence }: PieceWriting, at: number): string {
  return `${prefix}${String(at).padStart(9, '0')}-${fence}`;
}

/** Joins all pieces into one part, or into one piece where they are too small for that. */
function joinPieces(writing: PieceWriting, state: UploadState): Promise<UploadState> {
  return withPieces(writing, state, async (spool, joined) => {
    const isPart = spool.size === partSize && joined.multipartId !== null;
    if (isPart) return storePart(writing, joined, spool);
    return { ...joined, pieces: [await storePiece(writing, state, spool)] };
  });
}

/** Stores the remaining pieces as the last part once all bytes have arrived. */
export function storeLastPart(writing: PieceWriting, state: UploadState): Promise<UploadState> {
  return withPieces(writing, state, (spool, joined) => storePart(writing, joined, spool));
}

/** Stores all pieces in another form, records that, and then deletes them. */
async function withPieces(
  writing: PieceWriting,
  state: UploadState,
  store: (spool: Spool, joined: UploadState) => Promise<UploadState>,
): Promise<UploadState> {
  const { bucket, temporary } = writing;
  const spool = await openSpool(temporary);
  try {
    for (const { key } of state.pieces) for await (const bytes of bucket.bytes(key)) await spool.add(bytes);
    const next = await store(spool, { ...state, pieces: [] });
    await writing.save(next);
    for (const { key } of state.pieces) await bucket.delete(key);
    return next;
  } finally {
    await spool.discard();
  }
}

async function storePiece(writing: PieceWriting, state: UploadState, spool: Spool): Promise<StoredChunk> {
  const key = `${pieceKey(writing, state.arrived - spool.size)}-${state.arrived}`;
  await writing.bucket.put(key, spool.body());
  return { key, size: spool.size };
}

/** Stores the last part among those that have arrived. */
async function storePart(
  { bucket, prefix }: PieceWriting,
  state: UploadState,
  spool: Spool,
): Promise<UploadState> {
  if (state.multipartId === null) throw new Error('A file of one part has none');
  const number = Math.ceil(state.arrived / partSize);
  await bucket.putPart(wholeKey(prefix), state.multipartId, number, spool.body());
  return state;
}

/**
 * Buffers bytes on their way into the bucket, because their number and hash must be known before the first of them is
 * sent.
 */
interface Spool {
  /** Bytes. */
  readonly size: number;
  add(chunk: Uint8Array): Promise<void>;
  body(): S3Body;
  discard(): Promise<void>;
}

/** @param directory DATA_DIR/tmp, which every start clears */
async function openSpool(directory: string): Promise<Spool> {
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
