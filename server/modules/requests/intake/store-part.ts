import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { headOf } from '../../../lib/files/received-file.ts';
import { limits } from '../../../lib/limits/submission-limits.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import type { Admission } from '../../../lib/room/room.ts';

/** Counts the bytes of all files of one request. */
export interface Meter {
  /** @throws Refused when it becomes too much, or when there is no room for it */
  add(bytes: number): Promise<void>;
}

export function meterOf(maxBytes: number, admission: Pick<Admission, 'add'>): Meter {
  let total = 0;
  return {
    async add(bytes) {
      total += bytes;
      if (total > maxBytes) throw new Refused({ kind: 'submissionTooLarge', maxBytes });
      await admission.add(bytes);
    },
  };
}

interface Stored {
  readonly size: number;
  readonly sha256: string;
  readonly head: Uint8Array;
}

export interface PartPlace {
  readonly path: string;
  /** See Staging. */
  readonly isFlushed: boolean;
}

/** Streams one file part to the disk, at most a few chunks in memory. */
export async function storePart(
  source: Readable,
  { path, isFlushed }: PartPlace,
  field: string,
  meter: Meter,
): Promise<Stored> {
  const hash = createHash('sha256');
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  async function* measured(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      const maxBytes = limits.maxFileBytes;
      if (size > maxBytes) throw new Refused({ kind: 'fileTooLarge', field, maxBytes });
      await meter.add(chunk.length);
      hash.update(chunk);
      head = headOf(head, chunk);
      yield chunk;
    }
  }
  await pipeline(source, measured, createWriteStream(path, { flags: 'wx', flush: isFlushed }));
  return { size, sha256: hash.digest('hex'), head };
}
