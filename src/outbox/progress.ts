import { answersOnWire, type Part } from '../form/wire.ts';
import type { Entry } from './entry.ts';

export interface DeliveryProgress {
  readonly submissionId: string;
  /**
   * Bytes that the API has confirmed; where it cannot (plain multipart), bytes that have left this device.
   */
  readonly sentBytes: number;
  /** Bytes of all its files and answers. */
  readonly totalBytes: number;
  /** The bytes have left this device without confirmation. */
  readonly hasOnlyLeft?: true;
  /** Measured and smoothed; absent while nothing has been measured. */
  readonly bytesPerSecond?: number;
}

/**
 * Computes an entry's progress from its stored state.
 * @param bytesPerSecond as remembered (Remembered.bytesPerSecond)
 */
export function progressOf(entry: Entry, bytesPerSecond?: number): DeliveryProgress {
  return {
    submissionId: entry.submissionId,
    sentBytes: Object.values(entry.uploads ?? {}).reduce((sum, { sent }) => sum + sent, 0),
    totalBytes: sizeOf(entry),
    ...(bytesPerSecond === undefined ? {} : { bytesPerSecond }),
  };
}

/** Bytes of files and answers as sent; multipart part headers are not counted. */
export function sizeOf({ files, request }: Pick<Entry, 'files' | 'request'>): number {
  const { parts, encoding } = request;
  const answers = encoding === 'json' ? [JSON.stringify(answersOnWire(parts))] : parts.map(textOf);
  const texts = answers.reduce((sum, text) => sum + utf8Length(text), 0);
  return files.reduce((sum, { size }) => sum + size, texts);
}

function textOf(part: Part): string {
  return part.kind === 'text' ? part.text : '';
}

/**
 * Counts the bytes of well-formed text; a lone surrogate counts as the replacement character sent in its
 * place.
 */
function utf8Length(text: string): number {
  let length = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80) length += 1;
    else if (code < 0x800) length += 2;
    else length += code < 0x10000 ? 3 : 4;
  }
  return length;
}
