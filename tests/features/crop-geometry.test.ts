import { expect, test } from 'vitest';
import { firstCrop, moved, sideOf, zoomed } from '../../src/forms/liberian/page/crop-geometry.ts';
import { croppedName } from '../../src/forms/liberian/page/cropping.ts';

const portrait = { width: 1200, height: 1600 };

test('a photo is first cut to its largest square, where the head is', () => {
  const crop = firstCrop(portrait);

  expect(sideOf(portrait, crop)).toBe(1200);
  expect(crop).toEqual({ zoom: 1, x: 600, y: 672 });
});

test('the square follows, and never leaves the photo', () => {
  const close = zoomed(portrait, firstCrop(portrait), 2);
  expect(sideOf(portrait, close)).toBe(600);
  expect(moved(portrait, close, 0.1, -0.1)).toEqual({ zoom: 2, x: 660, y: 612 });

  const corner = moved(portrait, close, 9, 9);
  expect(corner).toEqual({ zoom: 2, x: 900, y: 1300 });
  expect(zoomed(portrait, corner, 0.1)).toEqual({ zoom: 1, x: 600, y: 1000 });
});

test('a photo is enlarged five times at most', () => {
  expect(zoomed(portrait, firstCrop(portrait), 100).zoom).toBe(5);
});

test('a photo that is cropped again is called by its size only once', () => {
  expect(croppedName('IMG.0042.PNG')).toBe('IMG.0042-700x700.jpg');
  expect(croppedName(croppedName('image.jpg'))).toBe('image-700x700.jpg');
});
