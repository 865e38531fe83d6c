import { expect, test } from 'vitest';
import { isMailAddress, looksLikeEmail, normalEmail } from '../../src/lib/email.ts';

test.each(['ana@ship.example', "o'brien+pmts@ship.example", 'niña@ship.example', 'a@b'])(
  'a mail can go to %s',
  (text) => {
    expect(isMailAddress(text)).toBe(true);
    expect(looksLikeEmail(text)).toBe(true);
  },
);

test.each([
  '',
  'ana',
  'ana@',
  '@ship.example',
  'a@b@c',
  'a,b@ship.example',
  'a;b@ship.example',
  'Ana <ana@ship.example>',
  'ana@ship.example\r\nBcc: x@y.example',
  'a\0b@ship.example',
  'group:ana@ship.example',
  ' ana@ship.example',
  `${'a'.repeat(254)}@ship.example`,
])('no mail goes to %j', (text) => {
  expect(isMailAddress(text)).toBe(false);
});

test('two spellings of one address are one', () => {
  expect(normalEmail('  Ana@SHIP.example ')).toBe(normalEmail('ana@ship.example'));
});
