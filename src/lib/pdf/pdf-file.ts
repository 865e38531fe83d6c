/** The objects of a PDF file as they are written; a reference is the object's number (ISO 32000, 7.3 and 7.5). */
export interface PdfObjects {
  /** Reserves a number for an object that others reference before it exists. */
  reserve(): number;
  add(text: string, number?: number): number;
  /** Stores equal streams once. @param entries dictionary entries, except length and filter */
  addStream(content: string, entries?: string): number;
  /** Returns the whole file; the same objects give the same bytes. */
  file(roots: Roots, deflate?: Deflate): Uint8Array<ArrayBuffer>;
}

export interface Roots {
  readonly catalogue: number;
  /** Stays readable in the file, outside of everything compressed. */
  readonly information: number;
}

/** Compresses to the zlib format (RFC 1950). */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

interface PdfObject {
  readonly text: string;
  /** Set for a stream; `text` then holds its further dictionary entries. */
  readonly content?: string;
}

export function ref(number: number): string {
  return `${number} 0 R`;
}

/** Formats numbers in page content: a hundredth of a point is finer than any printer. */
export function points(...values: readonly number[]): string {
  return values.map((value) => String(Math.round(value * 100) / 100)).join(' ');
}

export function createPdfObjects(): PdfObjects {
  const list: PdfObject[] = [];
  const streams = new Map<string, number>();
  const objects: PdfObjects = {
    reserve: () => list.push({ text: '' }),
    add(text, number = objects.reserve()) {
      list[number - 1] = { text };
      return number;
    },
    addStream(content, entries = '') {
      const key = `${entries}\n${content}`;
      const number = streams.get(key) ?? list.push({ text: entries, content });
      streams.set(key, number);
      return number;
    },
    file: (roots, deflate) => fileOf(list, roots, deflate),
  };
  return objects;
}

// Four bytes above 127 tell programs that this is not text.
const header = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';

/** The location of an object: an offset in the file, or an index in the stream of objects. */
type Place = { readonly offset: number } | { readonly index: number };

/**
 * Puts everything that is not a stream into one stream of objects, which compresses well (ISO 32000, 7.5.7).
 */
function fileOf(
  list: readonly PdfObject[],
  { catalogue, information }: Roots,
  deflate: Deflate | undefined,
): Uint8Array<ArrayBuffer> {
  const container = list.length + 1;
  const packed: { readonly number: number; readonly text: string }[] = [];
  let file = header;
  const write = (number: number, body: string): Place => {
    const offset = file.length;
    file += `${number} 0 obj\n${body}\nendobj\n`;
    return { offset };
  };
  const places = list.map(({ text, content }, position): Place => {
    const number = position + 1;
    if (content !== undefined) return write(number, streamOf(content, text, deflate));
    if (number === information) return write(number, text);
    return { index: packed.push({ number, text }) - 1 };
  });
  places.push(write(container, streamOfObjects(packed, deflate)));
  const start = file.length;
  places.push({ offset: start });
  const id = checksum(file);
  const entries = [
    `/Type/XRef/Size ${places.length + 1}/W[1 ${offsetBytes(start)} 2]`,
    `/Root ${ref(catalogue)}/Info ${ref(information)}/ID[<${id}><${id}>]`,
  ].join('');
  write(container + 1, streamOf(tableOf(places, container, offsetBytes(start)), entries, deflate));
  return bytesOf(`${file}startxref\n${start}\n%%EOF\n`);
}

function streamOfObjects(
  packed: readonly { readonly number: number; readonly text: string }[],
  deflate: Deflate | undefined,
): string {
  let offset = 0;
  const index = packed.map(({ number, text }) => {
    const entry = `${number} ${offset}`;
    offset += text.length + 1;
    return entry;
  });
  const head = `${index.join(' ')}\n`;
  const content = head + packed.map(({ text }) => `${text}\n`).join('');
  return streamOf(content, `/Type/ObjStm/N ${packed.length}/First ${head.length}`, deflate);
}

/** Returns the bytes that an offset in the file takes: three bytes reach 16 MiB. */
function offsetBytes(length: number): number {
  return length < 1 << 24 ? 3 : 4;
}

/**
 * Builds one line per object: its kind, its place, and a second number (ISO 32000, 7.5.8). @param size bytes
 * of a place
 */
function tableOf(places: readonly Place[], container: number, size: number): string {
  const lines = places.map((place) =>
    'offset' in place
      ? bytes(1, 1) + bytes(place.offset, size) + bytes(0, 2)
      : bytes(2, 1) + bytes(container, size) + bytes(place.index, 2),
  );
  return bytes(0, 1 + size) + bytes(0xffff, 2) + lines.join('');
}

/** Big endian. */
function bytes(value: number, count: number): string {
  return Array.from({ length: count }, (_byte, index) =>
    String.fromCharCode((value >>> (8 * (count - 1 - index))) & 0xff),
  ).join('');
}

function streamOf(content: string, entries: string, deflate: Deflate | undefined): string {
  const data = deflate === undefined ? content : latin1(deflate(bytesOf(content)));
  const filter = deflate === undefined ? '' : '/Filter/FlateDecode';
  return `<</Length ${data.length}${filter}${entries}>>\nstream\n${data}\nendstream`;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytesOfIt = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytesOfIt[index] = text.charCodeAt(index);
  return bytesOfIt;
}

/** Bytes passed as arguments in one call. */
const pieceBytes = 4096;

/** Returns one character per byte. */
export function latin1(data: Uint8Array): string {
  let text = '';
  for (let at = 0; at < data.length; at += pieceBytes) {
    text += String.fromCharCode(...data.subarray(at, at + pieceBytes));
  }
  return text;
}

/** FNV-1a, for the file's identifier, which only has to differ between contents. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0').repeat(4);
}
