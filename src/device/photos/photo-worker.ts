import { copySide, type GrayCopy, grayCopyOf } from '../../form/photo/gray-copy.ts';
import { readPhoto } from '../../form/photo/photo.ts';
import type { PhotoDoubt, PhotoSubject } from '../../form/photo/photo-doubt.ts';
import { doubtAboutPhoto, pageCornersIn } from '../../form/photo/photo-look.ts';
import {
  isWorthLooking,
  isWorthTaking,
  isWorthTrying,
  longestSide,
  type Pixels,
  quality,
  smallerPixels,
  withinSide,
} from '../../form/photo/photo-size.ts';
import { flatSize, laidFlat, type PageCorners, withEach } from '../../form/photo/straighten.ts';

/** Pixels of the longer side: 60 dots per inch of an A4 page. */
const smallestFlat = 700;

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

async function answer({ blob, task, subject }: PhotoTask): Promise<PhotoAnswer> {
  if (task === 'convert')
    return { kind: 'made', bytes: await encoded(await drawn(blob)), type: 'image/jpeg' };
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const photo = readPhoto(bytes);
  if (photo === undefined) return { kind: 'stays' };
  const isDrawn = isWorthLooking(bytes.length, photo.pixels);
  if (task === 'findPage')
    return { kind: 'page', corners: isDrawn ? pageCornersIn(copyOf(await drawn(blob))) : undefined };
  if (task !== 'shrink')
    return isDrawn ? madeFrom(await straightened(blob, task), blob.type, subject) : { kind: 'stays' };
  const isTried = isWorthTrying(bytes.length, photo.pixels);
  // A PNG is a picture of a screen, not of paper.
  const isLookedAt = subject === 'document' && blob.type === 'image/jpeg' && isDrawn;
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
  const context = whiteCanvas({ width, height });
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.canvas;
}

/** Transparent areas of a PNG would turn black in a JPEG. */
function whiteCanvas({ width, height }: Pixels): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
  if (context === null) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return context;
}

async function madeFrom(page: OffscreenCanvas, taken: string, subject: PhotoSubject): Promise<PhotoAnswer> {
  const isLookedAt = subject === 'document' && taken === 'image/jpeg';
  const doubt = isLookedAt ? doubtAboutFlat(page) : undefined;
  return {
    kind: 'made',
    bytes: await encoded(page),
    type: 'image/jpeg',
    ...(doubt === undefined ? {} : { doubt }),
  };
}

/** The page between these corners of the upright photo. Of a large photo only what is around it is held. */
async function straightened(blob: Blob, corners: PageCorners): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const around = { width: across * bitmap.width, height: down * bitmap.height };
  const page = withEach(corners, ({ x, y }) => ({ x: (x - left) / across, y: (y - top) / down }));
  const size = flatSize(page, around);
  const held = smallerPixels(around, longestSide * 1.5);
  const context = whiteCanvas(held);
  context.drawImage(
    bitmap,
    left * bitmap.width,
    top * bitmap.height,
    around.width,
    around.height,
    0,
    0,
    held.width,
    held.height,
  );
  bitmap.close();
  const picture = context.getImageData(0, 0, held.width, held.height);
  const flat = whiteCanvas(size);
  flat.putImageData(new ImageData(laidFlat(picture, page, size), size.width, size.height), 0, 0);
  return flat.canvas;
}

async function encoded(canvas: OffscreenCanvas): Promise<ArrayBuffer> {
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return blob.arrayBuffer();
}

/** Advice is optional: where the look fails, the photo is taken in without it. */
function doubtAboutDrawn(photo: OffscreenCanvas): PhotoDoubt | undefined {
  try {
    return doubtAboutPhoto(copyOf(photo));
  } catch {
    return undefined;
  }
}

/** Of a page that fills the frame: it has fewer pixels than the smallest page of a photo has. */
function doubtAboutFlat(page: OffscreenCanvas): PhotoDoubt | undefined {
  return Math.max(page.width, page.height) < smallestFlat ? 'small' : doubtAboutDrawn(page);
}

function copyOf(photo: OffscreenCanvas): GrayCopy {
  const { width, height } = withinSide(photo, copySide);
  const context = whiteCanvas({ width, height });
  context.drawImage(photo, 0, 0, width, height);
  return grayCopyOf(context.getImageData(0, 0, width, height).data, width, height);
}

export interface PhotoTask {
  readonly blob: Blob;
  /** HEIC cannot be read without drawing it, and is always converted to JPEG. Corners: straighten what is between. */
  readonly task: 'shrink' | 'convert' | 'findPage' | PageCorners;
  readonly subject: PhotoSubject;
}

export type PhotoAnswer = { readonly doubt?: PhotoDoubt } & (
  | /** A new file, smaller or at least without metadata. */
  { readonly kind: 'made'; readonly bytes: ArrayBuffer; readonly type: string }
  /** No gain, or the browser cannot draw it. */
  | { readonly kind: 'stays' } /** Undefined: it is not certain where it is. */
  | { readonly kind: 'page'; readonly corners: PageCorners | undefined }
);
