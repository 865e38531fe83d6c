import { orientationExif, orientationIn } from './exif.ts';
import { joined } from './jpeg.ts';
import type { Pixels } from './photo-size.ts';

/** The chunks of a PNG (ISO/IEC 15948, section 5). */
export interface Png {
  readonly pixels: Pixels;
  readonly chunks: readonly Chunk[];
  /** 1 to 8 as in EXIF 2.3; 1 is upright. */
  readonly orientation: number;
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
  const exif = chunks.find(({ type }) => type === 'eXIf');
  const orientation = exif && orientationIn(bytes.subarray(exif.start + 8, exif.end - 4));
  return { pixels, chunks, orientation: orientation ?? 1 };
}

/**
 * Returns the same picture without metadata and appended data. Keeps the orientation. Undefined when there is nothing
 * to remove.
 */
export function withoutPngMetadata(bytes: Uint8Array, png: Png): Uint8Array<ArrayBuffer> | undefined {
  const kept = png.chunks.filter(({ type }) => !metadata.includes(type));
  const isWhole = kept.length === png.chunks.length && png.chunks.at(-1)?.end === bytes.length;
  if (isWhole) return undefined;
  const turned = png.orientation === 1 ? [] : [orientationChunk(png.orientation)];
  return joined([
    bytes.subarray(0, headerEnd),
    ...turned,
    ...kept.slice(1).map(({ start, end }) => bytes.subarray(start, end)),
  ]);
}

/** Builds an eXIf chunk with the orientation only. */
function orientationChunk(orientation: number): Uint8Array {
  const exif = orientationExif(orientation);
  const named = Uint8Array.from([0x65, 0x58, 0x49, 0x66, ...exif]);
  const chunk = new Uint8Array(named.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, exif.length);
  chunk.set(named, 4);
  view.setUint32(named.length + 4, checksum(named));
  return chunk;
}

/** CRC-32, as each chunk ends with it (ISO/IEC 15948, annex D). */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
