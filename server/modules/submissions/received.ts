import { headBytes } from '../../../src/form/file-type.ts';

/** What has arrived, before anybody knows whether it is a good submission. */
export interface Received {
  /** In the order of arrival, repeats included. */
  readonly texts: readonly ReceivedText[];
  readonly files: readonly ReceivedFile[];
  /** Only from JSON. */
  readonly lists: readonly ReceivedList[];
  /** Names of JSON values that are neither text nor a list of texts. */
  readonly odd: readonly string[];
}

export interface ReceivedText {
  /** Name on the wire. */
  readonly name: string;
  readonly text: string;
}

export interface ReceivedList {
  readonly name: string;
  readonly items: readonly string[];
}

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
