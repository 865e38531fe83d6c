import { detectFileType } from '../file-type.ts';
import { withoutHeifMetadata } from './heif.ts';
import { readJpeg, withoutJpegMetadata } from './jpeg.ts';
import type { Pixels } from './photo-size.ts';
import { readPng, withoutPngMetadata } from './png.ts';
import { readWebp, withoutWebpMetadata } from './webp.ts';

export interface Photo {
  /** 0 by 0 where it is not drawn here, so that it is neither made smaller nor looked at. */
  readonly pixels: Pixels;
  /** Returns the same picture without metadata; undefined when it has none. */
  cleaned(): Uint8Array<ArrayBuffer> | undefined;
}

/** Returns undefined unless it is a complete photo of a type that is changed (photo-type.ts); others stay as they are. */
export function readPhoto(bytes: Uint8Array): Photo | undefined {
  switch (detectFileType(bytes)) {
    case 'jpeg': {
      const jpeg = readJpeg(bytes);
      return jpeg && { pixels: jpeg.pixels, cleaned: () => withoutJpegMetadata(bytes, jpeg) };
    }
    case 'png': {
      const png = readPng(bytes);
      return png && { pixels: png.pixels, cleaned: () => withoutPngMetadata(bytes, png) };
    }
    case 'webp': {
      const webp = readWebp(bytes);
      return webp && { pixels: webp.pixels, cleaned: () => withoutWebpMetadata(bytes, webp) };
    }
    case 'avif':
    case 'heic':
      return { pixels: { width: 0, height: 0 }, cleaned: () => withoutHeifMetadata(bytes) };
    default:
      return undefined;
  }
}
