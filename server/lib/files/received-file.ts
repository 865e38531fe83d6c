import { headBytes } from '../../../src/form/file-type.ts';

export interface ReceivedFile {
  /** Name on the wire. */
  readonly field: string;
  /** As people are shown it. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** The first bytes. */
  readonly head: Uint8Array;
}

/** Gathers the first bytes of a file, as many as detectFileType wants. */
export function headOf(head: Buffer, chunk: Buffer): Buffer {
  if (head.length >= headBytes) return head;
  return Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
}
