import { describe, expect, test } from 'vitest';
import { withoutHeifMetadata } from '../../src/form/photo/heif.ts';
import { readPhoto } from '../../src/form/photo/photo.ts';
import { camera, latitude } from '../support/exif.ts';
import { heif } from '../support/heif.ts';

describe('the metadata of a HEIC or AVIF', () => {
  test.each([
    ['a HEIC', heif()],
    ['an AVIF', heif({ brand: 'avif' })],
    ['an AVIF with notes of its own box', heif({ brand: 'avif', notesIn: 'idat' })],
    ['a HEIC with the first list of places', heif({ version: 0 })],
    ['a HEIC with the last list of places', heif({ version: 2, notesIn: 'idat' })],
  ])('of %s are overwritten where they are, and nothing else', (_what, photo) => {
    const clean = Buffer.from(readPhoto(photo)!.cleaned()!);

    expect(
      [photo, clean].map((bytes) => [camera, latitude, 'where'].map((note) => bytes.includes(note))),
    ).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
    expect(clean.length).toBe(photo.length);
    const changed = [...photo.keys()].filter((at) => photo[at] !== clean[at]);
    expect(changed.every((at) => clean[at] === 0)).toBe(true);
    expect(clean.includes('the picture')).toBe(true);
    expect(withoutHeifMetadata(clean)).toBeUndefined();
  });

  test('that are not there leave the file as it is', () => {
    expect(withoutHeifMetadata(heif({ orientation: 0 }))).toBeUndefined();
    expect(withoutHeifMetadata(Buffer.from('\0\0\0\x18ftypheic'))).toBeUndefined();
  });

  test('that share a place with the picture are left, so that the picture stays', () => {
    expect(withoutHeifMetadata(heif({ isShared: true }))).toBeUndefined();
  });

  test('of a file that is cut or damaged never reach beyond it', () => {
    const photo = heif({ version: 2, notesIn: 'idat' });
    for (let length = 0; length < photo.length; length += 1)
      expect(withoutHeifMetadata(photo.subarray(0, length))?.length ?? length).toBe(length);
    for (let at = 0; at < photo.length; at += 1) {
      const damaged = Buffer.from(photo);
      damaged[at] = 0xff;
      expect(withoutHeifMetadata(damaged)?.length ?? photo.length).toBe(photo.length);
    }
  });

  test('are the only thing that is changed: it is neither drawn nor made smaller', () => {
    expect(readPhoto(heif())?.pixels).toEqual({ width: 0, height: 0 });
  });
});
