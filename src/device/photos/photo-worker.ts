import { readPhoto } from '../../form/photo/photo.ts';
import { isWorthTaking, isWorthTrying, quality, smallerPixels } from '../../form/photo/photo-size.ts';

/**
 * Runs in a worker of its own, so that decoding twelve megapixels does not block typing. It is ended after
 * one photo.
 */
addEventListener('message', ({ data }: MessageEvent<PhotoTask>) => {
  answer(data).then(
    (answered) => postMessage(answered, answered.kind === 'made' ? { transfer: [answered.bytes] } : {}),
    // It cannot be drawn, or is too large for this device's memory: the photo stays as picked.
    () => postMessage({ kind: 'stays' } satisfies PhotoAnswer),
  );
});

async function answer({ blob, convert }: PhotoTask): Promise<PhotoAnswer> {
  if (convert) return newFile(await drawnSmaller(blob), 'image/jpeg');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const photo = readPhoto(bytes);
  if (photo === undefined) return { kind: 'stays' };
  const smaller = isWorthTrying(bytes.length, photo.pixels) ? await drawnSmaller(blob) : undefined;
  if (smaller !== undefined && isWorthTaking(bytes.length, smaller.byteLength))
    return newFile(smaller, 'image/jpeg');
  const cleaned = photo.cleaned();
  return cleaned === undefined ? { kind: 'stays' } : newFile(cleaned.buffer, blob.type);
}

function newFile(bytes: ArrayBuffer, type: string): PhotoAnswer {
  return { kind: 'made', bytes, type };
}

/**
 * Draws the photo upright, as its EXIF data says, and without metadata. @throws where the browser cannot draw
 * it
 */
async function drawnSmaller(blob: Blob): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const { width, height } = smallerPixels(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  // Transparent areas of a PNG would turn black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return drawn.arrayBuffer();
}

export interface PhotoTask {
  readonly blob: Blob;
  /** HEIC cannot be read without drawing it, and is always converted to JPEG. */
  readonly convert: boolean;
}

export type PhotoAnswer =
  /** A new file, smaller or at least without metadata. */
  | { readonly kind: 'made'; readonly bytes: ArrayBuffer; readonly type: string }
  /** No gain, or the browser cannot draw it. */
  | { readonly kind: 'stays' };
