import { deflateSync } from 'node:zlib';
import { crc32 } from './crc32.ts';

export type SampleType = 'pdf' | 'jpeg' | 'png' | 'heic';

/** One white pixel, progressive. */
const whitePixel =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';

/**
 * A valid file of exactly the given size; another seed gives another content.
 * @throws RangeError if no such file can be that small
 */
export function sampleFile(type: SampleType, size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const spare = size - makers[type](new Uint8Array(0)).length;
  if (spare < 0) throw new RangeError(`A ${type} sample has at least ${size - spare} bytes, not ${size}`);
  return makers[type](noise(spare, seed));
}

const makers: Readonly<Record<SampleType, (filler: Uint8Array) => Uint8Array<ArrayBuffer>>> = {
  pdf,
  jpeg: (filler) => join(Buffer.from(whitePixel, 'base64'), filler),
  png,
  heic,
};

function pdf(filler: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = join(ascii('%PDF-1.4\n%'), filler.map(printable), ascii('\n'));
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>',
  ].map((body, index) => `${index + 1} 0 obj${body}endobj\n`);
  const offsets = objects.map((_, index) => header.length + objects.slice(0, index).join('').length);
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  // Padded, so that the length of the file does not depend on the offset.
  const start = String(header.length + objects.join('').length).padStart(10, '0');
  const table = `xref\n0 4\n0000000000 65535 f \n${lines.join('')}`;
  const trailer = `trailer<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return join(header, ascii(objects.join('') + table + trailer));
}

function png(filler: Uint8Array): Uint8Array<ArrayBuffer> {
  const pixel = deflateSync(new Uint8Array([0, 255, 255, 255]));
  return join(
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', new Uint8Array([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
    pngChunk('IDAT', pixel),
    // Lower-case first and second letter: an ancillary private chunk, which readers skip.
    pngChunk('fiLl', filler),
    pngChunk('IEND', new Uint8Array(0)),
  );
}

function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = join(ascii(type), data);
  return join(bigEndian(data.length), named, bigEndian(crc32(named)));
}

function heic(filler: Uint8Array): Uint8Array<ArrayBuffer> {
  const brand = join(bigEndian(24), ascii('ftypheic'), bigEndian(0), ascii('mif1heic'));
  return join(brand, bigEndian(8 + filler.length), ascii('mdat'), filler);
}

function noise(length: number, seed: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(length / 4));
  let state = (seed * 2654435761) >>> 0 || 1;
  for (let index = 0; index < words.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[index] = state;
  }
  return new Uint8Array(words.buffer, 0, length);
}

function printable(byte: number): number {
  return 33 + (byte % 94);
}

function bigEndian(value: number): Uint8Array {
  return new Uint8Array([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
}

function ascii(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
