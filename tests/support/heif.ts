import { cameraExif } from './exif.ts';

export interface HeifParts {
  /** Main brand. */
  readonly brand?: 'heic' | 'avif';
  /** In the main part of the file, or in the box of its own beside the list of items. */
  readonly notesIn?: 'mdat' | 'idat';
  /** Version of the list of places. */
  readonly version?: 0 | 1 | 2;
  /** Of the EXIF item; 0: none. */
  readonly orientation?: number;
  readonly picture?: Uint8Array;
  /** Puts the notes where the picture is. */
  readonly isShared?: boolean;
}

const xmp = Buffer.from('<x:xmpmeta>where</x:xmpmeta>');

/** A HEIC or AVIF with the boxes of ISO/IEC 23008-12: an item with the picture, one with EXIF and one with XMP. */
export function heif(parts: HeifParts = {}): Buffer {
  const { brand = 'heic', notesIn = 'mdat', version = 1, orientation = 6, isShared = false } = parts;
  const picture = Buffer.from(parts.picture ?? Buffer.from('the picture'));
  const exif = Buffer.concat([Buffer.alloc(4), cameraExif({ orientation })]);
  const notes = orientation === 0 ? [] : [exif, xmp];
  const kind = brand === 'heic' ? 'hvc1' : 'av01';
  const kinds = [kind, 'Exif', 'mime'].slice(0, 1 + notes.length);
  const infos = full('iinf', 0, word(kinds.length), ...kinds.map((type, index) => info(index + 1, type)));
  const inIdat = notesIn === 'idat';
  const idat = box('idat', ...(inIdat ? notes : []));
  const ftyp = box('ftyp', ascii(`${brand}\0\0\0\0mif1${brand}`));
  const metaOf = (mdat: number): Buffer => {
    const lengths = [picture, ...notes].map(({ length }) => length);
    const places = lengths.map((length, index) => {
      const before = lengths.slice(inIdat && index > 0 ? 1 : 0, index).reduce((sum, one) => sum + one, 0);
      const isInIdat = inIdat && index > 0;
      return place(
        version,
        index + 1,
        isInIdat ? 1 : 0,
        isShared ? mdat : before + (isInIdat ? 0 : mdat),
        length,
      );
    });
    const wide = version === 2 ? long : word;
    const iloc = full('iloc', version, Buffer.of(0x44, 0), wide(places.length), ...places);
    return full('meta', 0, full('hdlr', 0, Buffer.alloc(20)), infos, iloc, idat);
  };
  const before = ftyp.length + metaOf(0).length + 8;
  return Buffer.concat([ftyp, metaOf(before), box('mdat', picture, ...(inIdat ? [] : notes))]);
}

function info(id: number, type: string): Buffer {
  return full(
    'infe',
    2,
    word(id),
    word(0),
    ascii(`${type}\0`),
    ascii(type === 'mime' ? 'application/rdf+xml\0' : ''),
  );
}

function place(version: number, item: number, method: number, offset: number, length: number): Buffer {
  return Buffer.concat([
    version === 2 ? long(item) : word(item),
    version === 0 ? Buffer.alloc(0) : word(method),
    word(0),
    word(1),
    long(offset),
    long(length),
  ]);
}

function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([long(8 + content.length), ascii(type), content]);
}

function full(type: string, version: number, ...contents: readonly Buffer[]): Buffer {
  return box(type, Buffer.of(version, 0, 0, 0), ...contents);
}

function word(value: number): Buffer {
  return Buffer.of(value >> 8, value & 255);
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
