import { copySide, type GrayCopy, grayCopyOf } from '../../form/photo/gray-copy.ts';
import { type Photo, readPhoto } from '../../form/photo/photo.ts';
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
import { isFaithful, offscreenCanvas } from './proven-canvas.ts';

/** Pixels of the longer side: 60 dots per inch of an A4 page. */
const smallestFlat = 700;

/**
 * Runs in a worker of its own, so that decoding twelve megapixels does not block typing. It is ended after
 * one photo.
 */
addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => {
  answer(data).then(
    (answered) => postMessage(answered, answered.kind === 'made' ? { transfer: [answered.bytes] } : {}),
    // It cannot be drawn, or is too large for this device's memory: the photo stays as picked.
    () => postMessage({ kind: 'stays' } satisfies PhotoAnswer),
  );
});

const canvasKind = offscreenCanvas(quality);

async function answer(task: WorkerTask): Promise<PhotoAnswer> {
  if (task.task === 'prove') return { kind: 'stays', isFaithful: await isFaithful(canvasKind) };
  const { blob, subject } = task;
  if (task.task === 'convert') return onProvenCanvas(async () => jpegFrom(await drawn(blob)));
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const photo = readPhoto(bytes);
  if (photo === undefined) return { kind: 'stays' };
  const isDrawn = isWorthLooking(bytes.length, photo.pixels);
  if (task.task === 'findPage')
    return isDrawn ? onProvenCanvas(() => pageIn(blob)) : { kind: 'page', corners: undefined };
  if (task.task === 'shrink') return smallerOf(photo, bytes, task);
  const corners = task.task;
  return isDrawn
    ? onProvenCanvas(async () => flatFrom(await straightened(blob, corners), blob.type, subject))
    : { kind: 'stays' };
}

/**
 * Runs the work only where the canvas of this worker has just given back what was drawn on it. Each worker ends with
 * its photo, so no earlier answer counts.
 */
async function onProvenCanvas(work: () => Promise<PhotoAnswer>): Promise<PhotoAnswer> {
  if (!(await isFaithful(canvasKind))) return { kind: 'stays', isFaithful: false };
  return { ...(await work()), isFaithful: true };
}

async function smallerOf(
  photo: Photo,
  bytes: Uint8Array,
  { blob, subject }: PhotoTask,
): Promise<PhotoAnswer> {
  const isTried = isWorthTrying(bytes.length, photo.pixels);
  // A PNG is a picture of a screen, not of paper.
  const isLookedAt =
    subject === 'document' && blob.type === 'image/jpeg' && isWorthLooking(bytes.length, photo.pixels);
  const proven = isTried || isLookedAt ? { isFaithful: await isFaithful(canvasKind) } : {};
  // Byte for byte as picked, so that nothing depends on what this browser shows.
  if (isTried && proven.isFaithful === false) return { kind: 'stays', ...proven };
  const canvas = proven.isFaithful ? await drawn(blob) : undefined;
  const doubt = canvas !== undefined && isLookedAt ? doubtAboutDrawn(canvas) : undefined;
  const advice = { ...proven, ...(doubt === undefined ? {} : { doubt }) };
  const smaller = canvas !== undefined && isTried ? await encoded(canvas) : undefined;
  if (smaller !== undefined && isWorthTaking(bytes.length, smaller.byteLength))
    return { kind: 'made', bytes: smaller, type: 'image/jpeg', ...advice };
  const cleaned = photo.cleaned();
  return cleaned === undefined
    ? { kind: 'stays', ...advice }
    : { kind: 'made', bytes: cleaned.buffer, type: blob.type, ...advice };
}

async function jpegFrom(canvas: OffscreenCanvas): Promise<PhotoAnswer> {
  return { kind: 'made', bytes: await encoded(canvas), type: 'image/jpeg' };
}

async function pageIn(blob: Blob): Promise<PhotoAnswer> {
  return { kind: 'page', corners: pageCornersIn(copyOf(await drawn(blob))) };
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
  const context = canvasKind.open(width, height);
  if (context === undefined) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return context;
}

async function flatFrom(page: OffscreenCanvas, taken: string, subject: PhotoSubject): Promise<PhotoAnswer> {
  const isLookedAt = subject === 'document' && taken === 'image/jpeg';
  const doubt = isLookedAt ? doubtAboutFlat(page) : undefined;
  return { ...(await jpegFrom(page)), ...(doubt === undefined ? {} : { doubt }) };
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
  const blob = await canvasKind.encode(canvas);
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

/** `prove` only tells whether this worker's canvas is faithful. */
export type WorkerTask = PhotoTask | { readonly task: 'prove' };

interface Findings {
  readonly doubt?: PhotoDoubt;
  /** Whether this worker's canvas gives back what is drawn on it; absent where it was not needed. */
  readonly isFaithful?: boolean;
}

export type PhotoAnswer = Findings &
  (
    | /** A new file, smaller or at least without metadata. */
    { readonly kind: 'made'; readonly bytes: ArrayBuffer; readonly type: string }
    /** No gain, or the browser cannot draw it, or alters what it draws. */
    | { readonly kind: 'stays' } /** Undefined: it is not certain where it is. */
    | { readonly kind: 'page'; readonly corners: PageCorners | undefined }
  );
