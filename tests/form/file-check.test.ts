import { describe, expect, test } from 'vitest';
import { checkFile } from '../../src/form/file-check.ts';
import { detectFileType } from '../../src/form/file-type.ts';
import type { FileField } from '../../src/form/form.ts';

const field: FileField = {
  name: 'document',
  kind: 'file',
  required: true,
  accept: 'imageOrPdf',
  adviseBelow: 1000,
};

function head(text: string, length = 64): Uint8Array {
  const bytes = new Uint8Array(Math.max(length, text.length));
  for (const [index, character] of [...text].entries()) bytes[index] = character.charCodeAt(0);
  return bytes;
}

describe('a file is judged by its bytes, not by its name', () => {
  test.each([
    ['%PDF-1.7', 'pdf'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['GIF89a', 'gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
    ['II*\0', 'tiff'],
    ['MM\0*', 'tiff'],
    ['\0\0\0\x1cftypavif', 'avif'],
    ['\0\0\0\x18ftypheic', 'heic'],
    ['\0\0\0\x18ftypmif1', 'heic'],
    ['\0\0\0\x18ftypmp42', 'unknown'],
    ['MZ\x90\0', 'unknown'],
    ['<svg onload=alert(1)>', 'unknown'],
    ['BM is how this text begins', 'unknown'],
    ['', 'unknown'],
  ])('%j is %s', (start, type) => {
    expect(detectFileType(head(start))).toBe(type);
  });

  test('a PDF may begin with some rubbish, as readers allow', () => {
    expect(detectFileType(head(`${'\n'.repeat(500)}%PDF-1.4`))).toBe('pdf');
    expect(detectFileType(head(`${'\n'.repeat(1020)}%PDF-1.4`))).toBe('unknown');
  });
});

describe('the check of a picked file', () => {
  test('an empty file is refused as empty', () => {
    expect(checkFile(field, { size: 0, head: new Uint8Array() })).toEqual({ rule: 'fileEmpty' });
  });

  test('above 10 MB is allowed where only advice is given, and the limit of the API is exact', () => {
    const pdf = head('%PDF-1.7');
    expect(checkFile(field, { size: 5000, head: pdf })).toBeUndefined();
    expect(checkFile(field, { size: 5000, head: pdf }, { maxFileBytes: 5000 })).toBeUndefined();
    expect(checkFile(field, { size: 5001, head: pdf }, { maxFileBytes: 5000 })).toEqual({
      rule: 'fileTooLarge',
      maxBytes: 5000,
    });
  });

  test('a HEIC photo is accepted where the API announces it, but for a face', () => {
    const heic = { size: 10, head: head('\0\0\0\x18ftypheic') };
    const photo: FileField = { ...field, accept: 'photoOrPdf' };

    expect(checkFile(field, heic, { heic: true })).toBeUndefined();
    for (const api of [undefined, {}, { heic: false }])
      expect(checkFile(field, heic, api)).toEqual({ rule: 'fileHeic' });
    expect(checkFile(photo, heic, { heic: true })).toBeUndefined();
    expect(checkFile(photo, heic)).toEqual({ rule: 'fileHeic' });
    expect(checkFile({ ...photo, facing: 'user' }, heic, { heic: true })).toEqual({ rule: 'fileHeic' });
  });

  test('a program that is called .pdf is refused by type', () => {
    expect(checkFile(field, { size: 10, head: head('MZ\x90\0') })).toEqual({
      rule: 'fileType',
      family: 'imageOrPdf',
    });
  });

  test.each([
    ['Word 97', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['Word', `PK\x03\x04${'.'.repeat(26)}[Content_Types].xml`],
    ['Word, by another program', `PK\x03\x04${'.'.repeat(26)}_rels/.rels`],
    ['OpenDocument', `PK\x03\x04${'.'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`],
    ['Pages', `PK\x03\x04${'.'.repeat(26)}Index/Document.iwa`],
    ['RTF', '{\\rtf1\\ansi'],
  ])('a document in %s is refused with the advice to save it as PDF', (_program, bytes) => {
    expect(checkFile(field, { size: 10, head: head(bytes) })).toEqual({
      rule: 'fileType',
      family: 'imageOrPdf',
      isDocument: true,
    });
  });

  test.each([
    ['a ZIP of photos', `PK\x03\x04${'.'.repeat(26)}IMG_0001.jpg`],
    ['a text', 'the [Content_Types].xml of a document'],
    ['a GIF where photos are asked for', 'GIF89a'],
  ])('%s is refused without it', (_what, bytes) => {
    const photo: FileField = { ...field, accept: 'photoOrPdf' };
    expect(checkFile(photo, { size: 10, head: head(bytes) })).not.toHaveProperty('isDocument');
  });

  test('a form for photos takes no GIF', () => {
    const photo: FileField = { ...field, accept: 'photoOrPdf' };
    expect(checkFile(photo, { size: 10, head: head('GIF89a') })?.rule).toBe('fileType');
    expect(checkFile(photo, { size: 10, head: head('\xff\xd8\xff') })).toBeUndefined();
  });
});
