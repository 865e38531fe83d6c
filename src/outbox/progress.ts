import type { Entry } from './entry.ts';

/** How far a request is, as it is published to every page. */
export interface DeliveryProgress {
  readonly submissionId: string;
  /** Bytes of it that the API has confirmed; where it cannot (plain multipart), what has left this device. */
  readonly sentBytes: number;
  /** Bytes of all its files and answers. */
  readonly totalBytes: number;
  /** The bytes have left this device, and nobody has confirmed them. */
  readonly hasOnlyLeft?: true;
  /** Measured and smoothed; absent while nothing has been measured. */
  readonly bytesPerSecond?: number;
}

/** How far an entry is by what is stored of it. @param bytesPerSecond as remembered (Remembered.bytesPerSecond) */
export function progressOf(entry: Entry, bytesPerSecond?: number): DeliveryProgress {
  return {
    submissionId: entry.submissionId,
    sentBytes: Object.values(entry.uploads ?? {}).reduce((sum, { sent }) => sum + sent, 0),
    totalBytes: sizeOf(entry),
    ...(bytesPerSecond === undefined ? {} : { bytesPerSecond }),
  };
}

/** Bytes of files and answers; what a protocol adds to them is not counted. */
export function sizeOf({ files, request }: Pick<Entry, 'files' | 'request'>): number {
  const texts = request.parts.reduce((sum, part) => {
    if (part.kind === 'file') return sum;
    return sum + (part.kind === 'text' ? part.text : part.items.join('')).length;
  }, 0);
  return files.reduce((sum, { size }) => sum + size, texts);
}
