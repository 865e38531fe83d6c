import { expect, test } from 'vitest';
import { mailLink, phoneLink } from '../../src/staff/contact-link.tsx';

test('one address opens a mail with the reference as its subject', () => {
  expect(mailLink(' ana.núñez@ship.example ', 'PMTS/LIC/0001')).toBe(
    'mailto:ana.n%C3%BA%C3%B1ez@ship.example?subject=PMTS%2FLIC%2F0001',
  );
});

test.each(['', 'nobody', 'a@b,c@d.example', 'a@b.example?bcc=c@d.example x', 'a@b.example\r\nBcc: c@d'])(
  '%j opens nothing',
  (address) => {
    expect(mailLink(address, 'x')).toBeUndefined();
  },
);

test('an address cannot add fields to the mail', () => {
  expect(mailLink('a@b.example?cc=c@d.example&body=x', 'x')).toBeUndefined();
  expect(mailLink('a@b.example?body=x', 'x')).toBeUndefined();
  expect(mailLink('a?body=x@b.example', 'x')).toBe('mailto:a%3Fbody%3Dx@b.example?subject=x');
});

test.each([
  ['+507 6123-4567', 'tel:+50761234567'],
  ['(507) 234.5678', 'tel:5072345678'],
  ['6123 4567', 'tel:61234567'],
])('%s dials %s', (text, link) => {
  expect(phoneLink(text)).toBe(link);
});

test.each(['', 'ask the master', '12', 'javascript:1234567', '+507 6123 ext. 4', '1'.repeat(16)])(
  '%j dials nothing',
  (text) => {
    expect(phoneLink(text)).toBeUndefined();
  },
);
