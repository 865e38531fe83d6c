import { describe, expect, test } from 'vitest';
import { readPhoto } from '../../src/form/photo/photo.ts';
import { readPng } from '../../src/form/photo/png.ts';
import { camera, cameraExif, latitude } from '../support/exif.ts';
import { crc32 } from '../support/crc32.ts';
import { sampleFile } from '../support/sample-files.ts';

function cleaned(picture: Buffer): Buffer | undefined {
  const bytes = readPhoto(picture)?.cleaned();
  return bytes && Buffer.from(bytes);
}

describe('the metadata of a PNG', () => {
  const png = Buffer.from(sampleFile('png', 500));

  function chunk(type: string, content: string): Buffer {
    const named = Buffer.from(type + content, 'latin1');
    const bytes = Buffer.alloc(named.length + 8);
    bytes.writeUInt32BE(content.length, 0);
    named.copy(bytes, 4);
    bytes.writeUInt32BE(crc32(named), named.length + 4);
    return bytes;
  }

  test('are removed, and everything else stays', () => {
    const noted = Buffer.concat([
      png.subarray(0, 33),
      chunk('eXIf', 'MM\0*where'),
      chunk('tEXt', 'Author\0me'),
      png.subarray(33),
      Buffer.from('appended'),
    ]);
    expect(cleaned(noted)?.equals(png)).toBe(true);
    expect(cleaned(png)).toBeUndefined();
    expect(readPng(png)?.pixels).toEqual({ width: 1, height: 1 });
  });

  test.each([2, 3, 4, 5, 6, 7, 8])('go, and the way up stays: %i', (orientation) => {
    const exif = chunk('eXIf', cameraExif({ orientation }).toString('latin1'));
    const noted = Buffer.concat([
      png.subarray(0, 33),
      chunk('tEXt', 'a'),
      png.subarray(33, -12),
      exif,
      png.subarray(-12),
    ]);

    const clean = cleaned(noted)!;

    expect([clean.includes(camera), clean.includes(latitude)]).toEqual([false, false]);
    const kept = clean.subarray(33, 33 + 12 + 26);
    expect(readPng(clean)).toMatchObject({ pixels: { width: 1, height: 1 }, orientation });
    expect(kept.equals(chunk('eXIf', kept.subarray(8, -4).toString('latin1')))).toBe(true);
    expect(Buffer.concat([clean.subarray(0, 33), clean.subarray(71)]).equals(png)).toBe(true);
  });

  test('go altogether where it is upright', () => {
    const exif = chunk('eXIf', cameraExif({ orientation: 1 }).toString('latin1'));

    expect(cleaned(Buffer.concat([png.subarray(0, 33), exif, png.subarray(33)]))?.equals(png)).toBe(true);
  });

  test.each(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf'])('are the chunks %s', (type) => {
    const noted = Buffer.concat([png.subarray(0, 33), chunk(type, 'said'), png.subarray(33)]);
    expect(cleaned(noted)?.equals(png)).toBe(true);
  });

  test('may be nothing but what is appended; colours are none', () => {
    const film = Buffer.from('a film of the ship, which is appended');
    expect(cleaned(Buffer.concat([png, film]))?.equals(png)).toBe(true);
    expect(
      cleaned(Buffer.concat([png.subarray(0, 33), chunk('gAMA', 'abcd'), png.subarray(33)])),
    ).toBeUndefined();
  });

  test('of a file that begins otherwise are not looked for', () => {
    const start = png.subarray(0, 8);
    const size = png.subarray(8, 33);
    const [end, large] = [chunk('IEND', ''), chunk('IDAT', 'x'.repeat(20))];
    expect(readPhoto(Buffer.concat([start, size, large, end]))).toBeDefined();
    expect(readPhoto(Buffer.concat([start, large, size, end]))).toBeUndefined();
    expect(readPhoto(Buffer.concat([start, chunk('IHDR', ''), end]))).toBeUndefined();
    expect(readPhoto(Buffer.concat([start, chunk('IHDR', 'x'.repeat(14)), large, end]))).toBeUndefined();
    expect(readPhoto(Buffer.concat([Buffer.of(0x88), png.subarray(1)]))).toBeUndefined();
  });

  test('of a file whose last chunk says that it is longer are not looked for', () => {
    const longer = Buffer.from(png);
    longer.writeUInt32BE(5, longer.length - 12);
    expect(readPhoto(longer)).toBeUndefined();
  });

  test('of a cut file are not looked for', () => {
    const cut = [...Array(png.length - 1).keys()].map((length) => png.subarray(0, length));
    expect(cut.filter((bytes) => readPhoto(bytes) !== undefined)).toEqual([]);
  });
});
