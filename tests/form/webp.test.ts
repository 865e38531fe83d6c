import { describe, expect, test } from 'vitest';
import { readPhoto } from '../../src/form/photo/photo.ts';
import { readWebp } from '../../src/form/photo/webp.ts';
import { camera, cameraExif, latitude } from '../support/exif.ts';

function chunk(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function webp(...chunks: readonly Buffer[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const whole = Buffer.concat([head, ...chunks]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** @param flags of the extended header */
const extended = (flags: number): Buffer => chunk('VP8X', Buffer.of(flags, 0, 0, 0, 0x8f, 1, 0, 0x2b, 1, 0));
const lossy = chunk('VP8 ', Buffer.of(0x30, 1, 0, 0x9d, 1, 0x2a, 0x90, 0x41, 0x2c, 0x81, 7, 7, 7));
const lossless = chunk('VP8L', Buffer.of(0x2f, 0x8f, 0xc1, 0x4a, 0, 9, 9, 9, 9, 9));
const colours = chunk('ICCP', Buffer.from('colours'));
const alpha = chunk('ALPH', Buffer.from('alpha'));
const xmp = chunk('XMP ', Buffer.from('where'));
const exif = (orientation: number): Buffer => chunk('EXIF', cameraExif({ orientation }));

function cleaned(picture: Buffer): Buffer | undefined {
  const bytes = readPhoto(picture)?.cleaned();
  return bytes && Buffer.from(bytes);
}

describe('the metadata of a WebP', () => {
  test('are removed, and everything else stays', () => {
    const noted = webp(extended(0x3c), colours, alpha, lossy, exif(1), xmp);

    expect(cleaned(noted)?.equals(webp(extended(0x30), colours, alpha, lossy))).toBe(true);
    expect(cleaned(webp(extended(0x30), colours, alpha, lossy))).toBeUndefined();
    expect(cleaned(webp(lossy))).toBeUndefined();
  });

  test.each([2, 3, 4, 5, 6, 7, 8])('go, and the way up stays: %i', (orientation) => {
    const clean = cleaned(webp(extended(0x0c), lossy, exif(orientation), xmp))!;

    expect([clean.includes(camera), clean.includes(latitude)]).toEqual([false, false]);
    expect(readWebp(clean)?.orientation).toBe(orientation);
    const kept = webp(extended(0x08), lossy);
    expect(clean.subarray(12, kept.length).equals(kept.subarray(12))).toBe(true);
    expect(clean.length).toBe(kept.length + 34);
    expect(clean.readUInt32LE(4)).toBe(clean.length - 8);
  });

  test('may begin as in a JPEG', () => {
    const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), cameraExif({ orientation: 6 })]);

    expect(readWebp(webp(extended(8), lossy, chunk('EXIF', content)))?.orientation).toBe(6);
  });

  test('may be nothing but what is appended', () => {
    expect(cleaned(Buffer.concat([webp(lossy), Buffer.from('a film')]))?.equals(webp(lossy))).toBe(true);
  });

  test('of a cut file, of one that moves and of one that begins otherwise are not looked for', () => {
    const whole = webp(extended(0x0c), lossy, exif(6), xmp);
    const cut = [...Array(whole.length - 1).keys()].map((length) => whole.subarray(0, length));
    expect(cut.filter((bytes) => readPhoto(bytes) !== undefined)).toEqual([]);
    expect(readPhoto(webp(extended(0x0a), chunk('ANIM', Buffer.alloc(6)), exif(6)))).toBeUndefined();
    expect(readPhoto(webp(exif(6), lossy))).toBeUndefined();
    expect(readPhoto(webp(chunk('VP8 ', Buffer.alloc(20))))).toBeUndefined();
    expect(readPhoto(webp(chunk('VP8L', Buffer.alloc(20))))).toBeUndefined();
    const longer = webp(lossy);
    longer.writeUInt32LE(99, 16);
    expect(readPhoto(longer)).toBeUndefined();
  });
});

test.each([
  ['extended', webp(extended(0), lossy)],
  ['lossy', webp(lossy)],
  ['lossless', webp(lossless)],
])('the size of an %s WebP is read', (_kind, bytes) => {
  expect(readWebp(bytes)?.pixels).toEqual({ width: 400, height: 300 });
});
