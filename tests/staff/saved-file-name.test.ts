import { expect, test } from 'vitest';
import { savedFileName } from '../../src/staff/downloads.ts';

test.each([
  ['libreta.pdf', 'application/pdf', 'libreta.pdf'],
  ['FOTO.JPEG', 'image/jpeg', 'FOTO.JPEG'],
  ['a.b.png', 'image/png', 'a.b.png'],
  ['passport.html', 'application/pdf', 'passport.html.pdf'],
  ['logo.svg', 'image/png', 'logo.svg.png'],
  ['setup.exe', 'application/octet-stream', 'setup.exe.bin'],
  ['file', 'image/gif', 'file.gif'],
  ['.pdf', 'application/pdf', '.pdf'],
  ['pdf', 'application/pdf', 'pdf.pdf'],
  ['a.html', 'toString', 'a.html.bin'],
])('%s of type %s is saved as %s', (name, type, saved) => {
  expect(savedFileName({ name, type })).toBe(saved);
});
