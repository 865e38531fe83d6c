import { describe, expect, test } from 'vitest';
import { fileExtension, safeStem, savedFileName } from '../../src/form/file-name.ts';
import { type FileType, mediaTypeOf } from '../../src/form/file-type.ts';

const types: readonly FileType[] = [
  'pdf',
  'jpeg',
  'png',
  'gif',
  'webp',
  'bmp',
  'tiff',
  'avif',
  'heic',
  'unknown',
];

describe('the name of a saved file', () => {
  test.each([
    ['libreta.pdf', 'application/pdf', 'libreta.pdf'],
    ['FOTO.JPEG', 'image/jpeg', 'FOTO.JPEG'],
    ['IMG_0001.HEIC', 'image/heic', 'IMG_0001.HEIC'],
    ['a.b.png', 'image/png', 'a.b.png'],
    ['it’s (1) – año №5.pdf', 'application/pdf', 'it’s (1) – año №5.pdf'],
    ['旅券.pdf', 'application/pdf', '旅券.pdf'],
    ['passport.html', 'application/pdf', 'passport.html.pdf'],
    ['passport.html', 'image/tiff', 'passport.html.tif'],
    ['logo.svg', 'image/png', 'logo.svg.png'],
    ['setup.exe', 'application/octet-stream', 'setup.exe.bin'],
    ['file', 'image/gif', 'file.gif'],
    ['pdf', 'application/pdf', 'pdf.pdf'],
    ['photo.png', 'image/jpeg', 'photo.png.jpg'],
  ])('%s of type %s is %s', (name, type, saved) => {
    expect(savedFileName({ name, type })).toBe(saved);
  });

  test.each([
    ['several extensions', 'passport.pdf.html', 'passport.pdf.html.tif'],
    ['the right one in the middle', 'passport.tif.exe', 'passport.tif.exe.tif'],
    ['a dot at its end', 'passport.html.', 'passport.html.tif'],
    ['dots and spaces at its end', 'passport.tif . . ', 'passport.tif'],
    ['a line break at its end', 'passport.tif\n', 'passport.tif'],
    ['a space in its extension', 'passport. tif', 'passport. tif.tif'],
    ['a mark that turns it round', 'passport\u202efit.html', 'passportfit.html.tif'],
    ['a mark within its extension', 'passport.t\u200bif', 'passport.tif'],
    ['a zero character', 'passport.tif\0.html', 'passport.tif .html.tif'],
    ['a stream of NTFS', 'a.tif:passport.html', 'a.tif passport.html.tif'],
    ['a wide extension', 'passport.ｔｉｆ', 'passport.ｔｉｆ.tif'],
    ['a path', '../../etc/passport.tif', 'etc passport.tif'],
    ['a path of Windows', 'C:\\a\\passport.tif', 'C a passport.tif'],
    ['a dot before it', '.htaccess', 'htaccess.tif'],
    ['an extension alone', '.tif', 'file.tif'],
    ['nothing', '', 'file.tif'],
    ['dots alone', ' .. . ', 'file.tif'],
    ['half a character', 'a\ud800.html', 'a .html.tif'],
    ['quotes and marks', '"a"<b>|c?*.tif', 'a b c.tif'],
    ['too many characters', `${'ñ'.repeat(300)}.tif`, `${'ñ'.repeat(200)}.tif`],
    ['an odd extension of many characters', `a.${'x'.repeat(300)}`, `a.${'x'.repeat(198)}.tif`],
  ])('with %s has the extension of the content', (_what, name, saved) => {
    expect(savedFileName({ name, type: 'image/tiff' })).toBe(saved);
  });

  test.each(['toString', '__proto__', 'text/html', 'image/svg+xml', ''])(
    'of the unknown type %j is harmless',
    (type) => {
      expect(savedFileName({ name: 'a.html', type })).toBe('a.html.bin');
    },
  );

  test.each(types)('of type %s keeps each extension of that type', (type) => {
    const media = mediaTypeOf(type);
    const saved = savedFileName({ name: 'a.html', type: media });

    expect(saved).toBe(`a.html.${fileExtension(media)}`);
    expect(savedFileName({ name: saved, type: media })).toBe(saved);
  });
});

test('a stem is cut at a whole character, and ends in no dot', () => {
  expect(safeStem('../Cédula\u0000 <1>', 80)).toBe('Cédula 1');
  expect(safeStem('🚢🚢🚢', 2)).toBe('🚢🚢');
  expect(safeStem('a. b', 3)).toBe('a');
});
