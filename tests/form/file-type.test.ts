import { describe, expect, test } from 'vitest';
import {
  detectFileType,
  type FileType,
  headBytes,
  isAccepted,
  mediaTypeOf,
} from '../../src/form/file-type.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const bitmap = (reserved: string, length: number): Uint8Array =>
  latin1(`BM1234${reserved}`.padEnd(length, '\0'));

describe('the type of a file', () => {
  test.each([
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['\x89PNG\r\n\x1a', 'unknown'],
    ['\x89PNG\r\n\x1a\r', 'unknown'],
    ['\xff\xd8\xff', 'jpeg'],
    ['\xff\xd8', 'unknown'],
    ['GIF87a', 'gif'],
    ['GIF89a', 'gif'],
    ['GIF87a\0\0', 'gif'],
    ['GIF89a\0\0', 'gif'],
    ['GIF88a', 'unknown'],
    ['xGIF89a', 'unknown'],
    ['RIFF1234WEBP', 'webp'],
    ['RIFF1234WAVE', 'unknown'],
    ['RIFX1234WEBP', 'unknown'],
    ['xRIF1234WEBP', 'unknown'],
    ['II*\0', 'tiff'],
    ['MM\0*', 'tiff'],
    ['xII*\0', 'unknown'],
    ['xMM\0*', 'unknown'],
    ['1234ftypavif', 'avif'],
    ['1234ftypavis', 'avif'],
    ['1234ftypqt  ', 'unknown'],
    ['1234free heic', 'unknown'],
    ...['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'].map((brand) => [
      `1234ftyp${brand}`,
      'heic',
    ]),
    ['\0\0\0\x18ftypmif1\0\0\0\0avifmif1', 'avif'],
    ['\0\0\0\x1cftypmif1\0\0\0\0mif1avisheic', 'heic'],
    ['\0\0\0\x14ftypmif1\0\0\0\0mif1avif', 'heic'],
    ['\0\0\0\x18ftypheic\0\0\0\0avifmif1', 'heic'],
    ['\0\0\0\x18ftypmp42\0\0\0\0heicavif', 'unknown'],
    ['%PDF-1.7', 'pdf'],
    ['%PD', 'unknown'],
  ])('of %j is %s', (head, type) => {
    expect(detectFileType(latin1(head))).toBe(type);
  });

  test('of a bitmap is known by the zeros in its header too', () => {
    expect(detectFileType(bitmap('\0\0\0\0', 27))).toBe('bmp');
    expect(detectFileType(bitmap('\0\0\0\0', 26))).toBe('unknown');
    expect(detectFileType(bitmap('\0\0\0x', 27))).toBe('unknown');
    expect(detectFileType(bitmap('x\0\0\0', 27))).toBe('unknown');
    expect(detectFileType(latin1(`xBM123\0\0\0\0`.padEnd(40, '\0')))).toBe('unknown');
  });

  test('of a PDF is looked for in the head alone', () => {
    const at = (place: number): Uint8Array => latin1(`${' '.repeat(place)}%PDF-`);

    expect(detectFileType(at(headBytes - 5))).toBe('pdf');
    expect(detectFileType(at(headBytes - 4))).toBe('unknown');
  });

  test.each<readonly [FileType, string, boolean, boolean]>([
    ['pdf', 'application/pdf', true, true],
    ['jpeg', 'image/jpeg', true, true],
    ['png', 'image/png', true, true],
    ['gif', 'image/gif', true, false],
    ['webp', 'image/webp', true, false],
    ['bmp', 'image/bmp', true, false],
    ['tiff', 'image/tiff', true, false],
    ['avif', 'image/avif', true, false],
    ['heic', 'image/heic', true, true],
    ['unknown', 'application/octet-stream', false, false],
  ])('%s is %s, and is taken where it can be opened', (type, mediaType, asImage, asPhoto) => {
    expect(mediaTypeOf(type)).toBe(mediaType);
    expect(isAccepted('imageOrPdf', type)).toBe(asImage);
    expect(isAccepted('photoOrPdf', type)).toBe(asPhoto);
  });
});
