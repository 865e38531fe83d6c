import { expect, test } from 'vitest';
import { differenceOf, differentPictures } from './compare.ts';
import type { Pixels } from './sheet.ts';

/** Grey, with a square of another colour at its corner. */
function sheet(size = 0, colour: readonly [number, number, number] = [0, 0, 0]): Pixels {
  const width = 100;
  const height = 100;
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : 200));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) data.set([...colour, 255], (y * width + x) * 4);
  }
  return { width, height, data };
}

test('what no eye sees is no difference: a shade, and a dot or two', () => {
  expect(differenceOf(sheet(), sheet())).toBeUndefined();
  expect(differenceOf(sheet(), sheet(50, [203, 200, 200]))).toBeUndefined();
  expect(differenceOf(sheet(), sheet(2))).toBeUndefined();
});

test('another colour, a few pixels and another size are one, and it is drawn where', () => {
  expect(differenceOf(sheet(20, [0, 70, 130]), sheet(20, [0, 90, 130]))?.words).toBe('4.00 % of it differs');
  const difference = differenceOf(sheet(), sheet(3));
  expect(difference?.words).toBe('0.09 % of it differs');
  expect([...(difference?.drawn?.data.slice(0, 3) ?? [])]).toEqual([255, 0, 0]);
  const { data, width } = sheet();
  expect(differenceOf({ data, width, height: 99 }, sheet())?.words).toBe('100 x 100 pixels, not 100 x 99');
});

test('the pictures of a sheet that differ are named, also beyond the end of the other sheet', () => {
  const halves = [0, 50].map((left) => ({ left, top: 0, width: 50, height: 100 }));

  expect(differentPictures(sheet(), sheet(20), halves)).toEqual([0]);
  expect(differentPictures(sheet(), sheet(), halves)).toEqual([]);
  const { data, width } = sheet();
  expect(differentPictures({ data, width, height: 99 }, sheet(), halves)).toEqual([0, 1]);
});
