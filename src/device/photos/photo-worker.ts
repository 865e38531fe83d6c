import { copySide, grayCopyOf } from '../../form/photo/gray-copy.ts';
import { readPhoto } from '../../form/photo/photo.ts';
import type { PhotoDoubt, PhotoSubject } from '../../form/photo/photo-doubt.ts';
import { doubtAboutPhoto } from '../../form/photo/photo-look.ts';
import {
  isWorthLooking,
  isWorthTaking,
  isWorthTrying,
  quality,
  smallerPixels,
} from '../../form/photo/photo-size.ts';

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

async function answer({ blob, convert, subject }: PhotoTask): Promise<PhotoAnswer> {
  if (convert) return { kind: 'made', bytes: await encoded(await drawn(blob)), type: 'image/jpeg' };
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const photo = readPhoto(bytes);
  if (photo === undefined) return { kind: 'stays' };
  const isTried = isWorthTrying(bytes.length, photo.pixels);
  // A PNG is a picture of a screen, not of paper.
  const isLookedAt =
    subject === 'document' && blob.type === 'image/jpeg' && isWorthLooking(bytes.length, photo.pixels);
  const canvas = isTried || isLookedAt ? await drawn(blob) : undefined;
  const doubt = canvas !== undefined && isLookedAt ? doubtAboutDrawn(canvas) : undefined;
  const advice = doubt === undefined ? {} : { doubt };
  const smaller = canvas !== undefined && isTried ? await encoded(canvas) : undefined;
  if (smaller !== undefined && isWorthTaking(bytes.length, smaller.byteLength))
    return { kind: 'made', bytes: smaller, type: 'image/jpeg', ...advice };
  const cleaned = photo.cleaned();
  return cleaned === undefined
    ? { kind: 'stays', ...advice }
    : { kind: 'made', bytes: cleaned.buffer, type: blob.type, ...advice };
}

/**
 * Draws the photo upright, as its EXIF data says, and without metadata. @throws where the browser cannot draw
 * it
 */
async function drawn(blob: Blob): Promise<OffscreenCanvas> {
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
  return canvas;
}

async function encoded(canvas: OffscreenCanvas): Promise<ArrayBuffer> {
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return blob.arrayBuffer();
}

/** Advice is optional: where the look fails, the photo is taken in without it. */
function doubtAboutDrawn(photo: OffscreenCanvas): PhotoDoubt | undefined {
  try {
    const { width, height } = smallerPixels(photo, copySide);
    const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
    if (context === null) return undefined;
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, 0, 0, width, height);
    return doubtAboutPhoto(grayCopyOf(context.getImageData(0, 0, width, height).data, width, height));
  } catch {
    return undefined;
  }
}

export interface PhotoTask {
  readonly blob: Blob;
  /** HEIC cannot be read without drawing it, and is always converted to JPEG. */
  readonly convert: boolean;
  readonly subject: PhotoSubject;
}

export type PhotoAnswer = { readonly doubt?: PhotoDoubt } & (
  | /** A new file, smaller or at least without metadata. */
  { readonly kind: 'made'; readonly bytes: ArrayBuffer; readonly type: string }
  /** No gain, or the browser cannot draw it. */
  | { readonly kind: 'stays' }
);
