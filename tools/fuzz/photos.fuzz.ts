import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { doubtAbout } from '../../src/form/file-doubt.ts';
import { detectFileType } from '../../src/form/file-type.ts';
import { readPhoto } from '../../src/form/photo/photo.ts';
import { withCameraNotes } from '../../tests/support/exif.ts';
import { heif } from '../../tests/support/heif.ts';
import { sampleFile } from '../../tests/support/sample-files.ts';
import { damaged, damages } from './bytes.ts';
import { check, longest } from './check.ts';

const jpeg = withCameraNotes(sampleFile('jpeg', 600), { orientation: 6 });
const png = sampleFile('png', 300);
const heic = Uint8Array.from(heif({ version: 2, notesIn: 'idat' }));
const pdf = sampleFile('pdf', 700);
/** Bytes that a new EXIF segment with the orientation takes. */
const orientationBytes = 36;

/** What is left without metadata is the same picture, no longer, and has nothing more to lose. */
function expectSound(bytes: Uint8Array): void {
  detectFileType(bytes);
  doubtAbout(bytes);
  const photo = readPhoto(bytes);
  const cleaned = photo?.cleaned();
  if (photo === undefined || cleaned === undefined) return;
  expect(cleaned.length).toBeLessThanOrEqual(bytes.length + orientationBytes);
  const again = readPhoto(cleaned);
  expect(again?.pixels).toEqual(photo.pixels);
  expect(again?.cleaned() ?? cleaned).toEqual(cleaned);
}

test(
  'no damage to a JPEG makes its reader fail',
  () => check({ slice: 1000, share: 0.1 }, damages, (all) => expectSound(damaged(jpeg, all))),
  longest,
);

test(
  'no damage to a PNG makes its reader fail',
  () => check({ slice: 1000, share: 0.04 }, damages, (all) => expectSound(damaged(png, all))),
  longest,
);

test(
  'no damage to a PDF makes its reader fail',
  () => check({ slice: 1000, share: 0.04 }, damages, (all) => expectSound(damaged(pdf, all))),
  longest,
);

test(
  'no damage to a HEIC makes its reader fail',
  () => check({ slice: 1000, share: 0.02 }, damages, (all) => expectSound(damaged(heic, all))),
  longest,
);

/** Segments in any order, with lengths that need not be true. */
const segments = fc.array(
  fc.record({
    marker: fc.oneof(
      fc.constantFrom(0xe1, 0xe1, 0xe2, 0xc0, 0xc4, 0xda, 0xfe, 0xdb),
      fc.integer({ min: 0, max: 255 }),
    ),
    content: fc.oneof(
      fc
        .constantFrom('Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01', 'Exif\0\0MM', 'Exif', 'ICC_PROFILE')
        .map(latin1),
      fc.uint8Array({ maxLength: 40 }),
    ),
    error: fc.oneof(
      { weight: 1, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -12, max: 12 }) },
    ),
  }),
  { maxLength: 8 },
);

function jpegOf(all: readonly { marker: number; content: Uint8Array; error: number }[]): Uint8Array {
  const parts = all.map(({ marker, content, error }) => {
    const length = Math.max(0, content.length + 2 + error);
    return Buffer.concat([Buffer.of(0xff, marker, length >> 8, length & 255), content]);
  });
  return Buffer.concat([Buffer.of(0xff, 0xd8), ...parts, jpeg.subarray(2)]);
}

function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

test(
  'a JPEG may be made of any segments',
  () => check({ slice: 1000, share: 0.15 }, segments, (all) => expectSound(jpegOf(all)), segmentSeeds),
  longest,
);

/** An EXIF segment that ends before its header does. */
const segmentSeeds = [[{ marker: 0xe1, content: latin1('Exif\0\0MM'), error: -3 }]];
