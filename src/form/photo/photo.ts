import { readJpeg, withoutJpegMetadata } from './jpeg.ts';
import type { Pixels } from './photo-size.ts';
import { readPng, withoutPngMetadata } from './png.ts';

export interface Photo {
  readonly pixels: Pixels;
  /** Returns the same picture without metadata; undefined when it has none. */
  cleaned(): Uint8Array<ArrayBuffer> | undefined;
}

/** Returns undefined unless it is a complete JPEG or PNG; other files stay as they are. */
export function readPhoto(bytes: Uint8Array): Photo | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    const jpeg = readJpeg(bytes);
    return jpeg && { pixels: jpeg.pixels, cleaned: () => withoutJpegMetadata(bytes, jpeg) };
  }
  const png = bytes[0] === 0x89 ? readPng(bytes) : undefined;
  return png && { pixels: png.pixels, cleaned: () => withoutPngMetadata(bytes, png) };
}
