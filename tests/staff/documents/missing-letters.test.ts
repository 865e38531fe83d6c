import { describe, expect, test } from 'vitest';
import { rareLetters, shapeOf } from '../../../src/staff/documents/pdf/missing-letters.ts';

/** @param rows a letter as it is drawn: # is ink */
function pixelsOf(rows: readonly string[]): Uint8ClampedArray {
  return Uint8ClampedArray.from(
    rows
      .join('')
      .split('')
      .flatMap((point) => [0, 0, 0, point === '#' ? 255 : 0]),
  );
}

describe('the letters that a computer may not have', () => {
  test.each([
    ['Certificate No. 12345, Ñandú', []],
    ['Сертификат моряка', []],
    ['张三 张', ['张', '三']],
    ['해기사 면허', ['해', '기', '사', '면', '허']],
    ['海技免状 (copy)', ['海', '技', '免', '状']],
  ])('of "%s" are %j', (text, letters) => {
    expect(rareLetters(text)).toEqual(letters);
  });
});

describe('the shape of a letter', () => {
  test('is the same for two frames of one size with different numbers in them', () => {
    const [one, other] = [
      ['......', '.####.', '.#..#.', '.####.', '......'],
      ['......', '.####.', '.##.#.', '.####.', '......'],
    ].map((rows) => shapeOf(pixelsOf(rows), 6));
    expect(one).toBe(other);
  });

  test('differs for two letters', () => {
    const [one, other] = [
      ['......', '..##..', '.#..#.', '.####.', '......'],
      ['......', '..##..', '.#..#.', '.#..#.', '......'],
    ].map((rows) => shapeOf(pixelsOf(rows), 6));
    expect(one).not.toBe(other);
  });

  test('is empty where nothing is drawn', () => {
    expect(shapeOf(pixelsOf(['......', '......']), 6)).toBe('');
  });
});
