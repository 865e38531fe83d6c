import { jpegName } from '../../form/photo/photo-type.ts';
import type { AnswerFile } from '../../form/values.ts';
import { canShrink, shrunk } from './photo-shrinking.ts';

/**
 * Makes a smaller copy of a stored photo, stored beside it. The original stays, so a failure only costs the
 * saving. Undefined when this device could not try, or could not store the copy.
 */
export async function smallerCopy(
  original: AnswerFile,
  load: () => Promise<Blob | undefined>,
  keep: (name: string, bytes: ArrayBuffer) => Promise<AnswerFile | undefined>,
): Promise<AnswerFile | undefined> {
  const blob = canShrink() ? await load() : undefined;
  if (blob === undefined) return undefined;
  const answer = await shrunk({ blob, convert: false });
  if (answer === undefined) return undefined;
  if (answer.kind === 'stays') return { ...original, photo: { kind: 'asPicked' } };
  const name = answer.type === original.type ? original.name : jpegName(original.name);
  const kept = await keep(name, answer.bytes);
  const { doubt, ...itself } = original;
  return (
    kept && {
      ...kept,
      photo: { kind: 'smaller', original: itself },
      ...(doubt === undefined ? {} : { doubt }),
    }
  );
}

/**
 * Returns the smaller version of a photo, without storing the photo itself; undefined where none is smaller.
 */
export async function madeSmaller(
  blob: Blob,
): Promise<{ readonly bytes: ArrayBuffer; readonly type: string } | undefined> {
  const answer = canShrink() ? await shrunk({ blob, convert: false }) : undefined;
  return answer?.kind === 'made' ? answer : undefined;
}

/** Returns undefined where this browser cannot draw the picture. */
export async function asJpeg(picture: Blob): Promise<ArrayBuffer | undefined> {
  const answer = await shrunk({ blob: picture, convert: true });
  return answer?.kind === 'made' ? answer.bytes : undefined;
}
