import { expect, test } from 'vitest';
import { withDensity } from '../../src/forms/liberian/page/cropping.ts';

const word = [...'JFIF'].map((letter) => letter.charCodeAt(0));
const jfif = [0xff, 0xd8, 0xff, 0xe0, 0, 16, ...word, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xdb];

test('a JPEG says at how many dots per inch it is meant to be printed, and is the same otherwise', () => {
  const marked = withDensity(Uint8Array.from(jfif), 400);

  expect(Array.from(marked.subarray(13, 18))).toEqual([1, 1, 0x90, 1, 0x90]);
  expect([...marked.slice(0, 13), ...marked.slice(18)]).toEqual([...jfif.slice(0, 13), ...jfif.slice(18)]);
});

test('what has no such header is left alone', () => {
  const exif = Uint8Array.from(jfif).with(3, 0xe1);

  expect(withDensity(exif, 400)).toBe(exif);
});
