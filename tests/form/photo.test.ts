import { describe, expect, test } from 'vitest';
import { orientationSegment, readJpeg, withoutJpegMetadata } from '../../src/form/photo/jpeg.ts';
import { readPhoto } from '../../src/form/photo/photo.ts';
import {
  isWorthTaking,
  isWorthTrying,
  smallEnough,
  smallerPixels,
  withinSide,
} from '../../src/form/photo/photo-size.ts';
import { isCleaned, isPhoto, jpegName } from '../../src/form/photo/photo-type.ts';
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
  test.each([
    ['a photo of 12 megapixels', [4000, 3000], [2000, 1500]],
    ['an upright photo', [3000, 4000], [1500, 2000]],
    ['a photo of 50 megapixels', [8160, 6120], [2000, 1500]],
    ['a photo of 16 by 9', [4608, 2592], [2000, 1125]],
    ['a square', [3000, 3000], [2000, 2000]],
    ['an A4 page at 600 dots per inch', [4960, 7016], [1414, 2000]],
    ['a small photo', [1200, 900], [1200, 900]],
    ['a picture twice as long as wide', [2160, 4320], [1000, 2000]],
    ['a screenshot of a long phone', [1080, 2400], [1000, 2222]],
    ['a scrolling screenshot', [1080, 9600], [922, 8192]],
    ['a scrolling screenshot of a large phone', [1440, 9600], [1000, 6667]],
    ['a panorama', [16_000, 3000], [5333, 1000]],
    ['a narrow receipt', [600, 5000], [600, 5000]],
    ['a strip as long as a canvas may be', [1000, 8192], [1000, 8192]],
    ['a strip that is longer', [1000, 12_000], [683, 8192]],
    ['a line', [30_000, 1], [8192, 1]],
  ] as const)('of %s keeps what can be read', (_what, [width, height], [smallerWidth, smallerHeight]) => {
    expect(smallerPixels({ width, height })).toEqual({ width: smallerWidth, height: smallerHeight });
    expect(smallerPixels({ width: height, height: width })).toEqual({
      width: smallerHeight,
      height: smallerWidth,
    });
  });

  test('is never enlarged, and fits any canvas', () => {
    const sides = [1, 2, 399, 400, 999, 1000, 1001, 1999, 2000, 2001, 4096, 8191, 8192, 8193, 20_000, 46_000];
    for (const width of sides)
      for (const height of sides) {
        const smaller = smallerPixels({ width, height });
        expect(smaller.width).toBeLessThanOrEqual(Math.min(width, 8192));
        expect(smaller.height).toBeLessThanOrEqual(Math.min(height, 8192));
        expect(smaller.width * smaller.height).toBeLessThan(16_777_216);
      }
  });

  test('of its grey copy is given by the longer side', () => {
    expect(withinSide({ width: 1080, height: 9600 }, 1000)).toEqual({ width: 113, height: 1000 });
    expect(withinSide({ width: 300, height: 200 }, 1000)).toEqual({ width: 300, height: 200 });
    expect(withinSide({ width: 30_000, height: 1 }, 1000)).toEqual({ width: 1000, height: 1 });
  });

  test.each([
    ['a photo of a phone', 3_800_000, megapixels12, true],
    ['one that is small already', 200_000, megapixels12, false],
    ['one that no small phone can draw', 30_000_000, { width: 12_000, height: 9000 }, false],
    ['a file that is mostly something else', 300_000, { width: 1, height: 1 }, false],
    ['one that is just small enough', smallEnough, megapixels12, false],
    ['one byte more', smallEnough + 1, megapixels12, true],
    ['the most that a small phone can draw', 30_000_000, { width: 10_000, height: 5000 }, true],
    ['as many bytes as its pixels have', 400_000, { width: 1000, height: 100 }, true],
    ['one byte more than its pixels have', 400_001, { width: 1000, height: 100 }, false],
    ['a scrolling screenshot', 300_000, { width: 1080, height: 9600 }, true],
    ['one that would just be wide enough', 300_000, { width: 1080, height: 22_000 }, true],
    ['one that could not be read any more', 300_000, { width: 1080, height: 23_000 }, false],
    ['a narrow strip that stays as it is', 300_000, { width: 300, height: 8000 }, true],
    ['a picture without a width', 300_000, { width: 0, height: 100 }, false],
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
    const names = [
      'scan.png',
      'IMG_1.JPEG',
      'a.jpg',
      'sin-punto',
      'v1.2 final.heic',
      '.png',
      'a.jpg.png',
      'b.JPG',
      'ajpg',
    ];
    expect(names.map(jpegName)).toEqual([
      'scan.jpg',
      'IMG_1.JPEG',
      'a.jpg',
      'sin-punto.jpg',
      'v1.2 final.jpg',
      '.jpg',
      'a.jpg.jpg',
      'b.JPG',
      'ajpg.jpg',
    ]);
  });

  test('leave PDF and what may move alone', () => {
    const types = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'image/gif', 'image/tiff'];
    expect(types.map(isPhoto)).toEqual([true, true, true, false, false, false]);
    expect(types.map(isCleaned)).toEqual([true, true, true, false, false, false]);
    const notDrawn = ['image/avif', 'image/heic'];
    expect(notDrawn.map(isPhoto)).toEqual([false, false]);
    expect(notDrawn.map(isCleaned)).toEqual([true, true]);
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
    const cut = [...Array(noted.length - 1).keys()].map((length) =>
      Uint8Array.from(noted.subarray(0, length)),
    );
    expect(cut.filter((bytes) => readPhoto(bytes) !== undefined)).toEqual([]);
    expect(readPhoto(sampleFile('pdf', 2000))).toBeUndefined();
  });

  test('with a directory that points nowhere do not lead outside of it', () => {
    for (const offset of ['\xff\xff\xff\xf0', '\0\0\0\x18', '\0\0\0\x17', '\0\0\0\x16']) {
      const broken = withSegments(segment(0xe1, `Exif\0\0MM\0*${offset}${'\0'.repeat(16)}`));
      expect(readJpeg(broken)?.orientation).toBe(1);
      expect(withoutJpegMetadata(broken, readJpeg(broken)!)?.length).toBe(square.length);
    }
  });
});

describe('a JPEG', () => {
  /** Offset of the frame, whose marker tells by which process it is encoded. */
  const frame = 89;
  const scan = square.indexOf(Buffer.of(0xff, 0xda));

  function changed(at: number, ...bytes: readonly number[]): Buffer {
    return Buffer.concat([square.subarray(0, at), Buffer.of(...bytes), square.subarray(at + bytes.length)]);
  }

  test('has its size in the first frame of any process, and in no table', () => {
    const frames = [...Array(16).keys()].map((n) => 0xc0 + n);
    const read = frames.filter((marker) => readJpeg(changed(frame + 1, marker)) !== undefined);
    expect(frames.filter((marker) => !read.includes(marker))).toEqual([0xc4, 0xc8, 0xcc]);

    const large = changed(frame + 5, 0x12, 0x34, 0x05, 0x67);
    const next = segment(0xc1, '\x08\0\x01\0\x01\x01\x01\x11\0');
    const two = Buffer.concat([large.subarray(0, scan), next, large.subarray(scan)]);
    expect(readJpeg(two)?.pixels).toEqual({ height: 0x1234, width: 0x0567 });
  });

  test('may have several FF before a marker, and they go with what follows them', () => {
    const filled = withSegments(Buffer.of(0xff, 0xff, 0xff), segment(0xfe, 'no'));
    expect(cleaned(filled)?.equals(square)).toBe(true);
    const atItsEnd = Buffer.concat([square.subarray(0, -2), Buffer.of(0xff, 0xff, 0xd9)]);
    expect(readJpeg(atItsEnd)?.end).toBe(atItsEnd.length);
  });

  test.each([
    ['another byte than FF before a marker', changed(20, 0xfe)],
    ['a byte that belongs to nothing', withSegments(Buffer.of(0))],
    ['a marker that no segment has', withSegments(segment(0xbf, 'xx'))],
    ['a restart before its picture', withSegments(segment(0xd0, 'xx'))],
    ['an end before its picture', withSegments(segment(0xd9, 'xx'))],
    ['a segment shorter than its own length', changed(scan + 2, 0, 0)],
    ['another beginning', changed(0, 0)],
    ['another second byte', changed(1, 0)],
  ])('that has %s is left as it is', (_what, bytes) => {
    expect(readPhoto(bytes)).toBeUndefined();
  });

  test('keeps everything that is drawn, and loses everything else', () => {
    const loses = (marker: number, content: string): boolean =>
      cleaned(withSegments(segment(marker, content))) !== undefined;
    const markers = [0xdb, 0xdd, 0xe0, 0xe1, 0xe2, 0xe3, 0xed, 0xee, 0xef, 0xf0, 0xfe];
    const lost = markers.filter((marker) => loses(marker, 'said'));
    expect(lost).toEqual([0xe1, 0xe2, 0xe3, 0xed, 0xef, 0xfe]);
    expect([loses(0xe2, 'ICC_PROFILE\0'), loses(0xe2, 'MPF\0'), loses(0xfe, '')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('may have several scans with restarts, and what stands between them goes', () => {
    const again = Buffer.concat([square.subarray(scan, -2), Buffer.of(0xff, 0xd7, 1)]);
    const behind = (between: Buffer): Buffer =>
      Buffer.concat([square.subarray(0, -2), between, again, square.subarray(-2)]);
    const progressive = behind(Buffer.alloc(0));
    expect(cleaned(progressive)).toBeUndefined();
    expect(cleaned(behind(segment(0xc4, 'a table with a \xff\xfe\0\x02')))).toBeUndefined();
    expect(cleaned(behind(segment(0xfe, 'no')))?.equals(progressive)).toBe(true);
    expect(cleaned(Buffer.concat([square, Buffer.from('film')]))?.equals(square)).toBe(true);
  });
});

describe('the way up', () => {
  const entry = (orientation: number): string =>
    `\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0`;
  const exif = (directory: string): string => `Exif\0\0MM\0*\0\0\0\x08${directory}`;
  const wayUp = (...segments: readonly Buffer[]): number | undefined =>
    readJpeg(Uint8Array.from(withSegments(...segments)))?.orientation;

  test('is one of eight, in either order of bytes, and stays when XMP follows', () => {
    const ways = [...Array(10).keys()].map((way) => wayUp(segment(0xe1, exif(`\0\x01${entry(way)}`))));
    expect(ways).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8, 1]);
    const little = 'Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0';
    expect(wayUp(segment(0xe1, little), segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0'))).toBe(6);
    const upright = segment(0xe1, exif(`\0\x01${entry(1)}`));
    expect(wayUp(segment(0xe1, little), upright)).toBe(1);
  });

  test.each([
    ['another segment', segment(0xe5, exif(`\0\x01${entry(6)}`))],
    ['another note', segment(0xe1, exif(`\0\x01${entry(6)}`).replace('Exif', 'Xxif'))],
    ['no directory', segment(0xe1, 'Exif\0\0MM')],
    ['a directory without entries', segment(0xe1, exif(`\0\0${entry(6)}`))],
    [
      'an entry that nobody counts',
      segment(0xe1, exif(`\0\x01${entry(6).replace('\x12', '\x13')}${entry(6)}`)),
    ],
    ['fewer entries than are counted', segment(0xe1, exif(`\0\x09${entry(6).replace('\x12', '\x13')}`))],
  ])('is upright where it stands in %s', (_where, bytes) => {
    expect(wayUp(bytes)).toBe(1);
  });

  test('is all that is written of it', () => {
    const whole = segment(0xe1, exif(`\0\x01${entry(6)}\0\0\0\0`));
    expect(Buffer.from(orientationSegment(6)).equals(whole)).toBe(true);
  });
});
