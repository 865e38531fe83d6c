import { joined } from './jpeg.ts';
import type { Pixels } from './photo-size.ts';

/** The chunks of a PNG (ISO/IEC 15948, section 5). */
export interface Png {
  readonly pixels: Pixels;
  readonly chunks: readonly Chunk[];
}

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const signatureLength = 8;
/** Offset after the header chunk, which comes first. */
const headerEnd = 33;
/** Texts, the time of the last change, and EXIF with the place. */
const metadata = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf'];

/** Returns undefined unless it is a complete PNG. */
export function readPng(bytes: Uint8Array): Png | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = signatureLength; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return undefined;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, start: at, end });
    at = end;
    if (type === 'IEND') break;
  }
  if (chunks[0]?.type !== 'IHDR' || chunks[0].end !== headerEnd) return undefined;
  if (chunks.at(-1)?.type !== 'IEND') return undefined;
  const pixels = { width: view.getUint32(signatureLength + 8), height: view.getUint32(signatureLength + 12) };
  return { pixels, chunks };
}

/** Returns the same picture without metadata and appended data; undefined when there is nothing to remove. */
export function withoutPngMetadata(bytes: Uint8Array, png: Png): Uint8Array<ArrayBuffer> | undefined {
  const kept = png.chunks.filter(({ type }) => !metadata.includes(type));
  const isWhole = kept.length === png.chunks.length && png.chunks.at(-1)?.end === bytes.length;
  if (isWhole) return undefined;
  return joined([
    bytes.subarray(0, signatureLength),
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
  ]);
}
