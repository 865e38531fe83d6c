import { expect, test } from 'vitest';
import { fold, textWidth } from '../../../src/lib/pdf/pdf-text.ts';

/** Letters that were measured while the text was broken into lines. */
function measuredOf(text: string, widthOf: (part: string) => number): number {
  let letters = 0;
  fold(text, 495, (part) => {
    letters += part.length;
    return widthOf(part);
  });
  return letters;
}

const helvetica = (part: string): number => textWidth(part, 10.5);

test.each([
  ['a word that fills pages', 'W', helvetica],
  ['narrow letters', 'i', helvetica],
  ['marks that take no room', '\u0301', helvetica],
  ['letters of two units', '\u{1F600}', () => 12],
  ['short words', 'ab ', helvetica],
] as const)('the work grows with the text and no faster: %s', (_what, letter, widthOf) => {
  const [once, tenTimes] = [500, 5000].map((count) => measuredOf(letter.repeat(count), widthOf));

  expect(once).toBeLessThanOrEqual(2 * letter.length * 500 + 10);
  expect(tenTimes).toBeLessThanOrEqual(2 * letter.length * 5000 + 10);
});

test('no letter is lost where a word is cut, and none stands beyond the margin', () => {
  const text = `short ${'W'.repeat(500)} end ${'\u0301'.repeat(2000)}x`;
  const lines = fold(text, 495, helvetica);

  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  expect(lines.filter((line) => helvetica(line) > 495)).toEqual([]);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(500);
});

test('what is no letter, such as a bell, parts words as a space does', () => {
  expect(fold('one\u0007two\tthree', 495, helvetica)).toEqual(['one two three']);
});
