import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { indexedPng } from '../../scripts/indexed-png.ts';

/** The data of each chunk, by its type. */
function chunksOf(png: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
  }
  return chunks;
}

/** Rows of pixels, as they are drawn. */
function drawnBy(png: Buffer, width: number): readonly (readonly string[])[] {
  const chunks = chunksOf(png);
  const [colours, alphas] = [chunks.get('PLTE') ?? Buffer.of(), chunks.get('tRNS') ?? Buffer.of()];
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.of());
  return Array.from({ length: rows.length / (width + 1) }, (_, row) =>
    Array.from(rows.subarray(row * (width + 1) + 1, (row + 1) * (width + 1)), (index) =>
      [...colours.subarray(index * 3, index * 3 + 3), alphas[index]].join(' '),
    ),
  );
}

test('a drawing in few colours is kept pixel by pixel, and what cannot be seen has one colour', () => {
  const rgba = Uint8Array.from([
    9, 8, 7, 255, 1, 2, 3, 128, 200, 200, 200, 0, 9, 8, 7, 255, 0, 0, 0, 0, 5, 5, 5, 5,
  ]);

  const png = indexedPng(rgba, 3);

  expect(drawnBy(png, 3)).toEqual([
    ['9 8 7 255', '1 2 3 128', '0 0 0 0'],
    ['9 8 7 255', '0 0 0 0', '5 5 5 5'],
  ]);
  expect(chunksOf(png).get('IHDR')?.readUInt32BE(4)).toBe(2);
});

test('of more than 256 colours the frequent ones stay, and the others become the nearest', () => {
  const frequent = Array.from({ length: 256 }, (_, grey) => [grey, grey, grey, 255]);
  const rgba = Uint8Array.from([...frequent, ...frequent, [100, 101, 100, 255]].flat());

  const [row = []] = drawnBy(indexedPng(rgba, 513), 513);

  expect(row[512]).toBe('100 100 100 255');
  expect(new Set(row).size).toBe(256);
});
