/** Why a photo of a document may be hard to read. */
export const photoDoubts = ['dark', 'blurred', 'glare', 'small'] as const;

export type PhotoDoubt = (typeof photoDoubts)[number];

/** A face is not looked at. */
export type PhotoSubject = 'document' | 'face';

export function isPhotoDoubt(doubt: string | undefined): doubt is PhotoDoubt {
  return photoDoubts.some((known) => known === doubt);
}
