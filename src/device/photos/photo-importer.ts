import { jpegName } from '../../form/photo/photo-type.ts';
import type { PhotoDoubt, PhotoSubject } from '../../form/photo/photo-doubt.ts';
import type { PageCorners } from '../../form/photo/straighten.ts';
import type { AnswerFile } from '../../form/values.ts';
import type { PhotoAnswer, PhotoTask, WorkerTask } from './photo-worker.ts';
import { offscreenCanvas, provenOnce } from './proven-canvas.ts';

/**
 * Makes a smaller copy of a stored photo, stored beside it, and looks at what it shows. The original stays, so
 * a failure only costs the saving and the advice. Undefined when this device could not try, alters pictures, or
 * could not store the copy.
 */
export async function smallerCopy(
  original: AnswerFile,
  subject: PhotoSubject,
  load: () => Promise<Blob | undefined>,
  keep: (name: string, bytes: ArrayBuffer) => Promise<AnswerFile | undefined>,
): Promise<AnswerFile | undefined> {
  const blob = canShrink() ? await load() : undefined;
  if (blob === undefined) return undefined;
  const answer = await inTurn({ blob, task: 'shrink', subject });
  if (answer === undefined || answer.kind === 'page') return undefined;
  if (answer.kind === 'stays' && answer.isFaithful === false) return undefined;
  const { doubt = answer.doubt, ...itself } = original;
  const advice = doubt === undefined ? {} : { doubt };
  if (answer.kind === 'stays') return { ...itself, photo: { kind: 'asPicked' }, ...advice };
  const name = answer.type === original.type ? original.name : jpegName(original.name);
  const kept = await keep(name, answer.bytes);
  return kept && { ...kept, photo: { kind: 'smaller', original: itself }, ...advice };
}

/**
 * Returns the smaller version of a photo, without storing the photo itself; undefined where none is smaller, and
 * `altered` where this browser alters what is drawn.
 */
export async function madeSmaller(
  blob: Blob,
  subject: PhotoSubject,
): Promise<MadePhoto | 'altered' | undefined> {
  const answer = await inTurn({ blob, task: 'shrink', subject });
  if (answer?.kind === 'made') return answer;
  return answer?.isFaithful === false ? 'altered' : undefined;
}

interface MadePhoto {
  readonly bytes: ArrayBuffer;
  readonly type: string;
  readonly doubt?: PhotoDoubt;
}

/** Returns undefined where this browser cannot draw the picture, or alters it. */
export async function asJpeg(picture: Blob): Promise<ArrayBuffer | undefined> {
  return (await made({ blob: picture, task: 'convert', subject: 'face' }))?.bytes;
}

/** Returns the page between these corners of a photo; undefined where this browser cannot draw it, or alters it. */
export async function straightenedPhoto(
  blob: Blob,
  subject: PhotoSubject,
  corners: PageCorners,
): Promise<MadePhoto | undefined> {
  return made({ blob, task: corners, subject });
}

async function made(task: PhotoTask): Promise<MadePhoto | undefined> {
  const answer = await inTurn(task);
  return answer?.kind === 'made' ? answer : undefined;
}

/** Returns where the page is in a photo; undefined where it is not certain. */
export async function pageIn(blob: Blob): Promise<PageCorners | undefined> {
  const answer = await inTurn({ blob, task: 'findPage', subject: 'document' });
  return answer?.kind === 'page' ? answer.corners : undefined;
}

/** Whether the canvas of workers gives back what is drawn, as one of this visit has last found; undefined before. */
let isCanvasFaithful: boolean | undefined;

/**
 * Tells whether this browser alters what is drawn: then no photo can be made smaller or straightened. For words and
 * buttons; each worker proves its canvas itself. False where it is not known.
 */
export async function altersPhotos(): Promise<boolean> {
  if (isCanvasFaithful === undefined && canShrink()) await inTurn({ task: 'prove' });
  return isCanvasFaithful === false;
}

/** Milliseconds: many times what the slowest phone takes for twelve megapixels, beside whatever else it does. */
const patience = 30_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Gives the worker one photo at a time, because drawing one takes some 60 MB. Undefined when it was not completed: the
 * worker could not be loaded, or took too long. Does not reject.
 */
function inTurn(task: WorkerTask): Promise<PhotoAnswer | undefined> {
  const turn = last.then(() => inWorker(task));
  last = turn;
  return turn;
}

/** Old browsers lack the required features, whatever the types say. */
export function canShrink(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
}

/** Ends the worker with its task, to free its memory. */
function inWorker(task: WorkerTask): Promise<PhotoAnswer | undefined> {
  return new Promise((resolve) => {
    if (!canShrink()) return resolve(undefined);
    const worker = new Worker(new URL('photo-worker.ts', import.meta.url), { type: 'module' });
    const end = (answer?: PhotoAnswer): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(end, patience);
    worker.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => {
      isCanvasFaithful = data.isFaithful ?? isCanvasFaithful;
      end(data);
    };
    worker.onerror = () => end();
    worker.postMessage(task);
  });
}

/** Pixels of the shorter side, as shown by the card on a high-density screen. */
const side = 192;

const thumbnails = offscreenCanvas(0.8);
const drawsThumbnails = provenOnce(thumbnails);

let drawn: Promise<unknown> = Promise.resolve();

/**
 * Makes a small copy of a picture for a list: the photos themselves would fill a phone's memory. One after
 * the other, because decoding one takes some 50 MB. @throws where this browser cannot draw the picture, or alters it
 */
export function thumbnailOf(picture: Blob): Promise<Blob> {
  const turn = drawn.then(() => shrink(picture));
  drawn = turn.catch(() => undefined);
  return turn;
}

async function shrink(picture: Blob): Promise<Blob> {
  if (!(await drawsThumbnails())) throw new Error('The canvas alters what is drawn');
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, side / Math.min(bitmap.width, bitmap.height));
  const context = thumbnails.open(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
  context?.drawImage(bitmap, 0, 0, context.canvas.width, context.canvas.height);
  bitmap.close();
  if (context === undefined) throw new Error('No canvas');
  return thumbnails.encode(context.canvas);
}
