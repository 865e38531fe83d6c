import { type FileType, mediaTypeOf } from './file-type.ts';

/** Extensions that a type may have; the first one is given to a name that ends in none of them. */
const extensions: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  pdf: ['pdf'],
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  gif: ['gif'],
  webp: ['webp'],
  bmp: ['bmp', 'dib'],
  tiff: ['tif', 'tiff'],
  avif: ['avif'],
  heic: ['heic', 'heif', 'hif'],
  unknown: ['bin'],
};

function extensionsOf(media: string): readonly [string, ...string[]] {
  // Object.entries forgets the type of the keys.
  const found = Object.entries(extensions).find(([type]) => mediaTypeOf(type as FileType) === media);
  return found?.[1] ?? extensions.unknown;
}

/** @param media media type of the content (mediaTypeOf) */
export function fileExtension(media: string): string {
  return extensionsOf(media)[0];
}

const longestName = 200;

interface NamedFile {
  readonly name: string;
  /** Media type by the content (mediaTypeOf), never by the name. */
  readonly type: string;
}

/**
 * Returns the name under which a file leaves us, whoever has named it: the same in a ZIP, a download and an archive.
 * Its extension follows its content, because programs open a file by its name: a picture called passport.html opens as
 * a web page from the downloads.
 */
export function savedFileName({ name, type }: NamedFile): string {
  const [usual, ...others] = extensionsOf(type);
  const whole = withoutEdges(plainText(name));
  const dot = whole.lastIndexOf('.');
  const typed = whole.slice(dot + 1);
  const isJustified = dot >= 0 && [usual, ...others].includes(typed.toLowerCase());
  const stem = safeStem(isJustified ? whole.slice(0, dot) : whole, longestName);
  return `${stem || 'file'}.${isJustified ? typed : usual}`;
}

/**
 * Returns text as the name of a file without its extension; letters of any script stay. Empty where nothing is left.
 * @param longest characters
 */
export function safeStem(text: string, longest: number): string {
  const characters = Array.from(withoutEdges(plainText(text)).replace(/^[. ]+/, ''));
  return withoutEdges(characters.slice(0, longest).join(''));
}

/** Removes what a system takes in no name, and marks that show a name otherwise than it is ("gpj.exe" as "exe.jpg"). */
function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/[\p{C}<>:"/\\|?*\s]+/gu, ' ');
}

/** Windows drops dots and spaces at the end of a name, and opens what is left. */
function withoutEdges(text: string): string {
  let end = text.length;
  while (end > 0 && /[. ]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trimStart();
}
