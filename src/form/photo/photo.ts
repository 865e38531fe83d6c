import { readJpeg, withoutJpegMetadata } from './jpeg.ts';
import type { Pixels } from './photo-size.ts';
import { readPng, withoutPngMetadata } from './png.ts';

/** The properties of a photo that can be read without drawing it. */
export interface Photo {
  readonly pixels: Pixels;
  /** The same picture without metadata; undefined when it has none. */
  cleaned(): Uint8Array<ArrayBuffer> | undefined;
}

/** Undefined for what is neither a whole JPEG nor a whole PNG: it stays as it is. */
export function readPhoto(bytes: Uint8Array): Photo | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    const jpeg = readJpeg(bytes);
    return jpeg && { pixels: jpeg.pixels, cleaned: () => withoutJpegMetadata(bytes, jpeg) };
  }
  const png = bytes[0] === 0x89 ? readPng(bytes) : undefined;
  return png && { pixels: png.pixels, cleaned: () => withoutPngMetadata(bytes, png) };
}
