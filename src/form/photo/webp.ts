import { orientationExif, orientationIn } from './exif.ts';
import { joined } from './jpeg.ts';
import type { Pixels } from './photo-size.ts';

/** The chunks of a WebP (WebP Container Specification; RFC 9649). */
export interface Webp {
  readonly pixels: Pixels;
  readonly chunks: readonly Chunk[];
  /** 1 to 8 as in EXIF 2.3; 1 is upright. */
  readonly orientation: number;
  /** Offset after the picture: anything may be appended. */
  readonly end: number;
}

interface Chunk {
  readonly type: string;
  readonly start: number;
  /** With the byte that makes its length even. */
  readonly end: number;
}

const headerLength = 12;
const metadata = ['EXIF', 'XMP '];

/** Returns undefined unless it is a complete WebP that does not move. */
export function readWebp(bytes: Uint8Array): Webp | undefined {
  if (bytes.length < headerLength + 8 || fourAt(bytes, 8) !== 'WEBP') return undefined;
  const end = 8 + long(bytes, 4);
  if (end > bytes.length) return undefined;
  const chunks: Chunk[] = [];
  for (let at = headerLength; at + 8 <= end; ) {
    const size = long(bytes, at + 4);
    const next = at + 8 + size + (size % 2);
    // Some programs leave out the last byte that only makes the length even.
    if (at + 8 + size > end) return undefined;
    chunks.push({ type: fourAt(bytes, at), start: at, end: Math.min(next, end) });
    at = next;
  }
  const pixels = chunks[0] && pixelsIn(bytes, chunks[0]);
  if (pixels === undefined || chunks.some(({ type }) => type === 'ANIM')) return undefined;
  return { pixels, chunks, orientation: orientationOf(bytes, chunks), end };
}

/**
 * Returns the same picture, byte by byte, without EXIF, XMP and appended data. Keeps the orientation. Undefined when
 * there is nothing to remove.
 */
export function withoutWebpMetadata(bytes: Uint8Array, webp: Webp): Uint8Array<ArrayBuffer> | undefined {
  const kept = webp.chunks.filter(({ type }) => !metadata.includes(type));
  if (kept.length === webp.chunks.length && webp.end === bytes.length) return undefined;
  const exif = webp.orientation === 1 ? [] : [exifChunk(webp.orientation)];
  const parts = kept.map(({ type, start, end }) => {
    const chunk = bytes.subarray(start, end);
    return type === 'VP8X' ? withFlags(chunk, exif.length > 0) : chunk;
  });
  const whole = joined([bytes.subarray(0, headerLength), ...parts, ...exif]);
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true);
  return whole;
}

const exifFlag = 0x08;
const xmpFlag = 0x04;

/** The extended header says which metadata follow. */
function withFlags(header: Uint8Array, hasExif: boolean): Uint8Array {
  const copy = Uint8Array.from(header);
  copy[8] = ((copy[8] ?? 0) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0);
  return copy;
}

function exifChunk(orientation: number): Uint8Array {
  const exif = orientationExif(orientation);
  // "EXIF" and its length, which is even.
  return Uint8Array.from([0x45, 0x58, 0x49, 0x46, exif.length, 0, 0, 0, ...exif]);
}

function orientationOf(bytes: Uint8Array, chunks: readonly Chunk[]): number {
  const exif = chunks.find(({ type }) => type === 'EXIF');
  if (exif === undefined) return 1;
  const data = bytes.subarray(exif.start + 8, exif.end);
  // Some programs begin it as in a JPEG.
  return orientationIn(fourAt(data, 0) === 'Exif' ? data.subarray(6) : data) ?? 1;
}

/** From the first chunk: the extended header, or the only one of a simple picture. */
function pixelsIn(bytes: Uint8Array, { type, start, end }: Chunk): Pixels | undefined {
  const at = start + 8;
  if (end - at < 10) return undefined;
  if (type === 'VP8X') return { width: 1 + three(bytes, at + 4), height: 1 + three(bytes, at + 7) };
  if (type === 'VP8 ') {
    const side = (offset: number): number => three(bytes, offset) & 0x3fff;
    return three(bytes, at + 3) === 0x2a019d ? { width: side(at + 6), height: side(at + 8) } : undefined;
  }
  if (type !== 'VP8L' || bytes[at] !== 0x2f) return undefined;
  const sides = long(bytes, at + 1);
  return { width: 1 + (sides & 0x3fff), height: 1 + ((sides >>> 14) & 0x3fff) };
}

function fourAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function three(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
}

function long(bytes: Uint8Array, at: number): number {
  return (three(bytes, at) | ((bytes[at + 3] ?? 0) << 24)) >>> 0;
}
