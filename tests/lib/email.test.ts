import { describe, expect, test } from 'vitest';
import { isMailAddress, looksLikeEmail, mailableEmail, normalEmail } from '../../src/lib/email.ts';

test.each([
  'ana@ship.example',
  "o'brien+pmts@ship.example",
  'niña@ship.example',
  'ana@a-b.c1.example',
  'a@b.co',
])('a mail can go to %s', (text) => {
  expect(isMailAddress(text)).toBe(true);
  expect(looksLikeEmail(text)).toBe(true);
  expect(mailableEmail(text)).toBe(text);
});

test.each([
  '',
  'ana',
  'ana@',
  '@ship.example',
  'a@b@c.example',
  'a,b@ship.example',
  'a;b@ship.example',
  'Ana <ana@ship.example>',
  '<a@b.c>',
  'ana@ship.example\r\nBcc: x@y.example',
  'a\0b@ship.example',
  'group:ana@ship.example',
  ' ana@ship.example',
  `${'a'.repeat(254)}@ship.example`,
  `ana@${'a'.repeat(64)}.example`,
  'a@b',
  'a@localhost',
  'a@b..c',
  'a@.b.c',
  'a@b.c..',
  'a@-b.c',
  'a@b-.c',
  'a@1.2.3.4',
  'a@[1.2.3.4]',
  'a@b.4',
  'a@b_c.example',
  'a@b.c/d',
  'a@b.c%2ed',
  'a@xn--\u00fc.example',
])('no mail goes to %j', (text) => {
  expect(isMailAddress(text)).toBe(false);
  expect(mailableEmail(text.trim() === text ? text : 'ana')).toBeUndefined();
});

describe('one mailbox has one spelling', () => {
  test.each([
    ['ana@SHIP.example', 'ana@ship.example'],
    ['ana@ship.example.', 'ana@ship.example'],
    [' ana@ship.example ', 'ana@ship.example'],
    ['ａｎａ@ｓｈｉｐ．example', 'ana@ship.example'],
    ['ana＠ship.example', 'ana@ship.example'],
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['ana@BÜCHER.example.', 'ana@xn--bcher-kva.example'],
    ['ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
  ])('%j is mailed as %s', (typed, mailed) => {
    expect(mailableEmail(typed)).toBe(mailed);
  });

  test.each(['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u3164', '\u{e0061}', '\u202e'])(
    'a letter that nobody sees is refused, in the name and in the domain: %j',
    (letter) => {
      expect(isMailAddress(`a${letter}na@ship.example`)).toBe(false);
      expect(isMailAddress(`ana@sh${letter}ip.example`)).toBe(false);
      expect(isMailAddress(`ana@ship.example${letter}`)).toBe(false);
    },
  );
});

test('two spellings of one address are one', () => {
  expect(normalEmail('  Ana@SHIP.example ')).toBe(normalEmail('ana@ship.example'));
});
