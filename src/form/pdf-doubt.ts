/** Why a PDF may not open, or may show less than its owner thinks. */
export type PdfDoubt = 'protectedPdf' | 'cutPdf' | 'emptyPdf';

/**
 * Reports only what the bytes prove, without reading what is compressed: a PDF that merely looks odd may open well.
 * Takes time in proportion to the file, and mostly looks at its beginning and end. @param bytes the whole file
 */
export function doubtAboutPdf(bytes: Uint8Array): PdfDoubt | undefined {
  if (!hasObject(bytes, 0)) return 'emptyPdf';
  const end = lastPlaceOf(bytes, 'startxref');
  if (end < 0 || isEndOfFirstPage(bytes, end) || hasObject(bytes, end)) return 'cutPdf';
  if (isEncrypted(bytes, end)) return 'protectedPdf';
  return hasNoPage(bytes) ? 'emptyPdf' : undefined;
}

/** Bytes; enough for the last lines of a PDF, and for any trailer dictionary. */
const enough = 2048;

/** An object after the last "startxref" belongs to changes, or to further pages, whose end is missing (7.5.1). */
function hasObject(bytes: Uint8Array, from: number): boolean {
  for (let at = placeOf(bytes, 'obj', from); at >= 0; at = placeOf(bytes, 'obj', at + 1)) {
    if (/\d\s+\d+\s+obj(?![A-Za-z])/.test(textAt(bytes, Math.max(from, at - 20), at + 4))) return true;
  }
  return false;
}

/** Of a PDF made for the web the first page has an end of its own, which points to 0 (ISO 32000-1, F.3.4). */
function isEndOfFirstPage(bytes: Uint8Array, at: number): boolean {
  const isFirst = /^startxref\s+0\s/.test(textAt(bytes, at, at + 20));
  return isFirst && textAt(bytes, 0, 1024).includes('/Linearized');
}

/**
 * Detects an Encrypt entry (ISO 32000-1, 7.5.5 and 7.5.8) in the PDF's trailer, or in the cross-reference
 * stream's dictionary in its place. Both are where the last startxref points. Whether a password is needed to open it
 * is not known: one without a password for its readers has the entry too.
 */
function isEncrypted(bytes: Uint8Array, end: number): boolean {
  const offset = /^startxref\s+(\d{1,12})\s+%%EOF/.exec(textAt(bytes, end, end + 100))?.[1];
  if (offset === undefined) return false;
  // Some programs put something before the header and count from it.
  const header = textAt(bytes, 0, 1024).indexOf('%PDF-');
  return [Number(offset), Number(offset) + Math.max(0, header)].some((at) => hasEncryptAt(bytes, at));
}

function hasEncryptAt(bytes: Uint8Array, at: number): boolean {
  const text = textAt(bytes, at, at + enough);
  if (/^\s*xref\b/.test(text)) return /\/Encrypt\b/.test(trailerAfter(bytes, at));
  const isStream = /^\s*\d+\s+\d+\s+obj\b/.test(text) && /\/XRef\b/.test(text);
  return isStream && /\/Encrypt\b/.test(text.split('stream', 1)[0] ?? '');
}

/** Returns the dictionary after a cross-reference table, which may be long. */
function trailerAfter(bytes: Uint8Array, from: number): string {
  const at = placeOf(bytes, 'trailer', from);
  return at < 0 ? '' : (textAt(bytes, at, at + enough).split('startxref', 1)[0] ?? '');
}

/** Where objects are compressed, a page may be among them. */
function hasNoPage(bytes: Uint8Array): boolean {
  const says = (name: string, next: RegExp): boolean => {
    for (let at = placeOf(bytes, name, 0); at >= 0; at = placeOf(bytes, name, at + 1)) {
      if (next.test(textAt(bytes, at + name.length, at + name.length + 8))) return true;
    }
    return false;
  };
  return !says('/Page', /^(?![A-Za-z])/) && !says('/ObjStm', /^/) && says('/Count', /^\s+0(?!\d)/);
}

function placeOf(bytes: Uint8Array, text: string, from: number): number {
  const first = text.charCodeAt(0);
  let at = bytes.indexOf(first, from);
  while (at >= 0 && !isAt(bytes, text, at)) at = bytes.indexOf(first, at + 1);
  return at;
}

function lastPlaceOf(bytes: Uint8Array, text: string): number {
  const first = text.charCodeAt(0);
  let at = bytes.lastIndexOf(first);
  // A negative start would count from the end.
  while (at > 0 && !isAt(bytes, text, at)) at = bytes.lastIndexOf(first, at - 1);
  return at > 0 ? at : -1;
}

function isAt(bytes: Uint8Array, text: string, at: number): boolean {
  for (let index = 1; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

function textAt(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
