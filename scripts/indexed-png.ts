import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostColours = 256;

/**
 * Encodes a PNG with a palette (W3C PNG, colour type 3), a third the size of one with all four channels: the 256 most
 * frequent colours are kept, and each other one becomes the nearest of them.
 * @param rgba four bytes per pixel, row by row, not premultiplied
 */
export function indexedPng(rgba: Uint8Array, width: number): Buffer {
  const pixels = Array.from({ length: rgba.length / 4 }, (_, at) => colourAt(rgba, at));
  const palette = mostFrequent(pixels);
  const indices = new Map(palette.map((colour, index) => [colour, index]));
  const indexOf = (colour: number): number => {
    const index = indices.get(colour) ?? nearest(palette, colour);
    indices.set(colour, index);
    return index;
  };
  const height = pixels.length / width;
  const rows = Buffer.alloc(height * (width + 1));
  for (const [at, colour] of pixels.entries()) {
    // Each row begins with its filter: 0, none.
    rows[at + Math.floor(at / width) + 1] = indexOf(colour);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => channelsOf(colour).slice(0, 3)))),
    chunk('tRNS', Buffer.from(palette.map((colour) => colour & 255))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Invisible pixels share one colour. */
function colourAt(rgba: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at * 4, at * 4 + 4);
  return alpha === 0 ? 0 : ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0;
}

function channelsOf(colour: number): readonly number[] {
  return [colour >>> 24, (colour >>> 16) & 255, (colour >>> 8) & 255, colour & 255];
}

function mostFrequent(pixels: readonly number[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const ordered = [...counts].toSorted(([, one], [, other]) => other - one);
  return ordered.slice(0, mostColours).map(([colour]) => colour);
}

function nearest(palette: readonly number[], colour: number): number {
  const wanted = channelsOf(colour);
  const distances = palette.map((one) =>
    channelsOf(one).reduce((sum, channel, index) => sum + (channel - (wanted[index] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** Length, type, data, and the CRC of the last two. */
function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
