import type { FileDoubt } from './file-doubt.ts';

/** A file as kept on the device: its metadata; the bytes lie in chunks under fileId. */
export interface StoredFile {
  /** Generated, because two files may have the same name (promises R15). */
  readonly fileId: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hexadecimal SHA-256 of the bytes. */
  readonly sha256: string;
}

/** A file that answers a field. Original and derivative of a photo both stay on the device until delivery. */
export interface AnswerFile extends StoredFile {
  /** Absent: no attempt yet to make it smaller. */
  readonly photo?: PhotoChoice;
  /** The recipient may not be able to open or read it. */
  readonly doubt?: FileDoubt;
}

export type PhotoChoice =
  /** This is the derivative: smaller than the original, or its page alone, straightened. */
  | { readonly kind: 'smaller'; readonly original: StoredFile; readonly straightened?: true }
  /** This is the original, which the person prefers to the derivative. */
  | { readonly kind: 'original'; readonly smaller: StoredFile }
  /** No gain; `before`: bytes of the photo it was made from, which was too large to be sent. */
  | { readonly kind: 'asPicked'; readonly before?: number };

export interface Values {
  readonly answers: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, AnswerFile>>;
  /** Picked ids of list fields; absent where a form has none. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

export const emptyValues: Values = { answers: {}, files: {} };

export function answerOf(values: Values, name: string): string {
  return values.answers[name] ?? '';
}

export function listOf(values: Values, name: string): readonly string[] {
  return values.lists?.[name] ?? [];
}

export function withList(values: Values, name: string, items: readonly string[]): Values {
  return { ...values, lists: { ...values.lists, [name]: items } };
}

export function withAnswer(values: Values, name: string, answer: string): Values {
  return { ...values, answers: { ...values.answers, [name]: answer } };
}

export function withFile(values: Values, name: string, file: AnswerFile): Values {
  return { ...values, files: { ...values.files, [name]: file } };
}

export function withoutFile(values: Values, name: string): Values {
  const { [name]: _removed, ...files } = values.files;
  return { ...values, files };
}

export function isPristine(values: Values): boolean {
  return (
    Object.values(values.answers).every((answer) => answer === '') &&
    Object.values(values.lists ?? {}).every((items) => items.length === 0) &&
    Object.keys(values.files).length === 0
  );
}

/** Tells whether both hold the same answers, the same lists in the same order, and the same files. */
export function areSame(one: Values, other: Values): boolean {
  const names = new Set(
    [one, other].flatMap(({ answers, files, lists = {} }) => [answers, files, lists].flatMap(Object.keys)),
  );
  return [...names].every((name) => isSameIn(one, other, name));
}

export function isSameIn(one: Values, other: Values, name: string): boolean {
  return (
    answerOf(one, name) === answerOf(other, name) &&
    one.files[name]?.fileId === other.files[name]?.fileId &&
    haveSameItems(listOf(one, name), listOf(other, name))
  );
}

/**
 * Returns the other file of the same photo: the original of a derivative, or the derivative of an original.
 */
export function pairedFileOf({ photo }: AnswerFile): StoredFile | undefined {
  if (photo === undefined || photo.kind === 'asPicked') return undefined;
  return photo.kind === 'smaller' ? photo.original : photo.smaller;
}

/** Returns the file as it was picked. */
export function originalOf(file: AnswerFile): StoredFile {
  return file.photo?.kind === 'smaller' ? file.photo.original : file;
}

/** Swaps a photo's original and derivative; a file without a counterpart stays. */
export function withPhotoSwapped(values: Values, name: string): Values {
  const file = values.files[name];
  return file === undefined ? values : withFile(values, name, swapped(file));
}

function swapped(file: AnswerFile): AnswerFile {
  const { photo, doubt, ...itself } = file;
  if (photo === undefined || photo.kind === 'asPicked') return file;
  const other: AnswerFile =
    photo.kind === 'smaller'
      ? { ...photo.original, photo: { kind: 'original', smaller: itself } }
      : { ...photo.smaller, photo: { kind: 'smaller', original: itself } };
  // Both show the same picture.
  return doubt === undefined ? other : { ...other, doubt };
}

/** Returns every file whose bytes these values need, including originals and derivatives. */
export function filesBehind({ files }: Values): readonly StoredFile[] {
  return Object.values(files).flatMap((file) => {
    const paired = pairedFileOf(file);
    return paired === undefined ? [file] : [file, paired];
  });
}

/** Returns the files of `before` that `after` no longer has: their bytes may be deleted. */
export function filesLeft(before: Values, after: Values): readonly AnswerFile[] {
  const kept = new Set(Object.values(after.files).map(({ fileId }) => fileId));
  return Object.values(before.files).filter(({ fileId }) => !kept.has(fileId));
}

export function totalFileSize({ files }: Values): number {
  return Object.values(files).reduce((sum, { size }) => sum + size, 0);
}

function haveSameItems(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
