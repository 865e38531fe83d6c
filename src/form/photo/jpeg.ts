import { orientationExif, orientationIn } from './exif.ts';
import type { Pixels } from './photo-size.ts';

/** The part of a JPEG before its image data (ITU-T T.81, annex B), and its end. */
export interface Jpeg {
  readonly pixels: Pixels;
  readonly segments: readonly Segment[];
  /** Offset after the end-of-image marker: phones append films and further pictures. */
  readonly end: number;
  /** 1 to 8 as in EXIF 2.3; 1 is upright. */
  readonly orientation: number;
}

interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
const app1 = 0xe1;

/** Returns undefined unless it is a complete JPEG. */
export function readJpeg(bytes: Uint8Array): Jpeg | undefined {
  const segments: Segment[] = [];
  let pixels: Pixels | undefined;
  let orientation = 1;
  let end: number | undefined;
  for (let at = 2; end === undefined; ) {
    const segment = segmentAt(bytes, at);
    if (segment === undefined) return undefined;
    segments.push(segment);
    if (isFrame(segment.marker)) pixels ??= pixelsOf(bytes, segment);
    if (segment.marker === app1 && says(bytes, segment.start + 4, 'Exif\0'))
      orientation = orientationIn(bytes.subarray(segment.start + 10, segment.end)) ?? orientation;
    at = segment.end;
    if (segment.marker !== startOfScan) continue;
    const next = endOfScan(bytes, at);
    if (next === undefined) return undefined;
    segments[segments.length - 1] = { ...segment, end: next };
    if (bytes[next + 1] === endOfImage) end = next + 2;
    at = next;
  }
  return pixels === undefined ? undefined : { pixels, segments, end, orientation };
}

/**
 * Returns the same picture, byte by byte, without the camera's metadata: EXIF with the place, XMP, comments,
 * appended films. Keeps colours and orientation. Undefined when there is nothing to remove.
 */
export function withoutJpegMetadata(bytes: Uint8Array, jpeg: Jpeg): Uint8Array<ArrayBuffer> | undefined {
  const kept = jpeg.segments.filter((segment) => !isMetadata(bytes, segment));
  if (kept.length === jpeg.segments.length && jpeg.end === bytes.length) return undefined;
  const turned = jpeg.orientation === 1 ? [] : [orientationSegment(jpeg.orientation)];
  const parts = kept.map(({ start, end }) => bytes.subarray(start, end));
  return joined([bytes.subarray(0, 2), ...turned, ...parts, Uint8Array.of(0xff, endOfImage)]);
}

function segmentAt(bytes: Uint8Array, at: number): Segment | undefined {
  let start = at;
  // Any number of FF may stand before a marker.
  while (bytes[start] === 0xff && bytes[start + 1] === 0xff) start += 1;
  const marker = bytes[start + 1] ?? 0;
  if (bytes[start] !== 0xff || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9)) return undefined;
  const end = start + 2 + word(bytes, start + 2);
  return end > bytes.length || end < start + 4 ? undefined : { marker, start, end };
}

/**
 * Returns the offset of the next marker after the entropy-coded data; restart markers and FF 00 belong to the
 * data.
 */
function endOfScan(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return undefined;
}

/** Applies to segments whose marker is at least C0 (hexadecimal). */
function isFrame(marker: number): boolean {
  return marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function pixelsOf(bytes: Uint8Array, { start }: Segment): Pixels {
  return { height: word(bytes, start + 5), width: word(bytes, start + 7) };
}

/** Matches comments and all application segments except JFIF, ICC profiles and Adobe's colour transform. */
function isMetadata(bytes: Uint8Array, { marker, start }: Segment): boolean {
  if (marker === 0xfe) return true;
  if (marker <= 0xe0 || marker > 0xef) return false;
  if (marker === 0xe2) return !says(bytes, start + 4, 'ICC_PROFILE');
  return marker !== 0xee;
}

/** Builds an EXIF segment with the orientation only. */
export function orientationSegment(orientation: number): Uint8Array {
  return Uint8Array.from([0xff, app1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, ...orientationExif(orientation)]);
}

function says(bytes: Uint8Array, at: number, latin1: string): boolean {
  return latin1 === String.fromCharCode(...bytes.subarray(at, at + latin1.length));
}

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
