import { describe, expect, test } from 'vitest';
import { readJpeg, withoutJpegMetadata } from '../../src/form/photo/jpeg.ts';
import { readPhoto } from '../../src/form/photo/photo.ts';
import { isWorthTaking, isWorthTrying, longestSide, smallerPixels } from '../../src/form/photo/photo-size.ts';
import { isPhoto, jpegName } from '../../src/form/photo/photo-type.ts';
import { readPng } from '../../src/form/photo/png.ts';
import { crc32 } from '../support/crc32.ts';
import { camera, latitude, withCameraNotes } from '../support/exif.ts';
import { sampleFile } from '../support/sample-files.ts';

const megapixels12 = { width: 4000, height: 3000 };

/** A grey square of 8 by 8 pixels, baseline, with FF 00 and a restart marker in its data. */
const square = Buffer.from(
  'ffd8ffe000104a46494600010100004800480000ffdb004300' +
    '01'.repeat(64) +
    'ffc0000b080008000801011100ffc40014000100000000000000000000000000000003ffda0008010100003f00ff00ffd037ffd9',
  'hex',
);

function segment(marker: number, content: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.of(0xff, marker), length, Buffer.from(content, 'latin1')]);
}

function withSegments(...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([square.subarray(0, 20), ...segments, square.subarray(20)]);
}

function cleaned(jpeg: Buffer): Buffer | undefined {
  const bytes = readPhoto(jpeg)?.cleaned();
  return bytes && Buffer.from(bytes);
}

describe('the size of a photo', () => {
  test('is brought to 2000 pixels of the longer side, whichever that is, and never enlarged', () => {
    expect(smallerPixels(megapixels12)).toEqual({ width: 2000, height: 1500 });
    expect(smallerPixels({ width: 3000, height: 4000 })).toEqual({ width: 1500, height: 2000 });
    expect(smallerPixels({ width: 1200, height: 900 })).toEqual({ width: 1200, height: 900 });
    expect(smallerPixels({ width: 30_000, height: 1 })).toEqual({ width: longestSide, height: 1 });
  });

  test.each([
    ['a photo of a phone', 3_800_000, megapixels12, true],
    ['one that is small already', 200_000, megapixels12, false],
    ['one that no small phone can draw', 30_000_000, { width: 12_000, height: 9000 }, false],
    ['a file that is mostly something else', 300_000, { width: 1, height: 1 }, false],
  ])('decides whether encoding anew is worth trying: %s', (_what, bytes, pixels, worth) => {
    expect(isWorthTrying(bytes, pixels)).toBe(worth);
  });

  test('is never taken when it grew, or hardly shrank', () => {
    expect([899, 900, 901, 1500, 0].map((after) => isWorthTaking(1000, after))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the name and type', () => {
  test('follow the bytes: what became a JPEG is called so', () => {
    const names = ['scan.png', 'IMG_1.JPEG', 'a.jpg', 'sin-punto', 'v1.2 final.heic', '.png'];
    expect(names.map(jpegName)).toEqual([
      'scan.jpg',
      'IMG_1.JPEG',
      'a.jpg',
      'sin-punto.jpg',
      'v1.2 final.jpg',
      '.jpg',
    ]);
  });

  test('leave PDF and what may move alone', () => {
    const types = ['image/jpeg', 'image/png', 'application/pdf', 'image/gif', 'image/tiff'];
    expect(types.map(isPhoto)).toEqual([true, true, false, false, false]);
  });
});

describe('the metadata of a JPEG', () => {
  test('are removed with the place, byte by byte the same picture, and the way up stays', () => {
    const noted = withCameraNotes(square, { orientation: 6 });
    expect([noted.includes(camera), noted.includes(latitude)]).toEqual([true, true]);

    const clean = cleaned(noted)!;

    expect([clean.includes(camera), clean.includes(latitude)]).toEqual([false, false]);
    expect(readJpeg(clean)).toMatchObject({ pixels: { width: 8, height: 8 }, orientation: 6 });
    expect(clean.subarray(-(square.length - 2)).equals(square.subarray(2))).toBe(true);
    expect(cleaned(cleaned(withCameraNotes(square, { orientation: 1 }))!)).toBeUndefined();
  });

  test('go with comments, XMP and an appended film; colours stay', () => {
    const colours = segment(0xe2, 'ICC_PROFILE\0\x01\x01 colours');
    const adobe = segment(0xee, 'Adobe\0d\0\0\0\0\x01');
    const jpeg = withSegments(segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0where'), colours, adobe);
    const film = Buffer.from('....ftypmp42 where');

    const clean = cleaned(Buffer.concat([jpeg, segment(0xfe, 'no'), film]))!;

    expect(clean.equals(withSegments(colours, adobe))).toBe(true);
    expect(cleaned(withSegments(segment(0xfe, 'said by the camera')))?.equals(square)).toBe(true);
  });

  test('that are not there leave the file as it is', () => {
    expect(cleaned(square)).toBeUndefined();
  });

  test('of a file that is cut off or no JPEG are not looked for', () => {
    const noted = withCameraNotes(square, { orientation: 3 });
    const cut = [...Array(noted.length - 1).keys()].map((length) => noted.subarray(0, length));
    expect(cut.filter((bytes) => readPhoto(bytes) !== undefined)).toEqual([]);
    expect(readPhoto(sampleFile('pdf', 2000))).toBeUndefined();
  });

  test('with a directory that points nowhere do not lead outside of it', () => {
    const broken = withSegments(segment(0xe1, 'Exif\0\0MM\0*\xff\xff\xff\xf0\0\0\0\0'));
    expect(readJpeg(broken)?.orientation).toBe(1);
    expect(withoutJpegMetadata(broken, readJpeg(broken)!)?.length).toBe(square.length);
  });
});

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

  test('of a cut file are not looked for', () => {
    const cut = [...Array(png.length - 1).keys()].map((length) => png.subarray(0, length));
    expect(cut.filter((bytes) => readPhoto(bytes) !== undefined)).toEqual([]);
  });
});
