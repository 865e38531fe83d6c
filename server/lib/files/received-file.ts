import { headBytes } from '../../../src/form/file-type.ts';

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
