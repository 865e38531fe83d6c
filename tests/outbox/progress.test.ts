import { expect, test } from 'vitest';
import { progressOf, sizeOf } from '../../src/outbox/progress.ts';
import { bytesOf, storedFile, submissionOf } from './submissions.ts';

const success = { from: 200, to: 299 };

test('a JSON body has the bytes that really go', () => {
  const parts = [
    { kind: 'text', name: 'name', text: 'Ñáñez 🚢' },
    { kind: 'list', name: 'courses', items: ['a', 'b'] },
  ] as const;
  const body = JSON.stringify({ name: 'Ñáñez 🚢', courses: ['a', 'b'] });

  expect(sizeOf({ files: [], request: { path: '', encoding: 'json', parts, success } })).toBe(
    Buffer.byteLength(body),
  );
});

test('of a multipart body files and answers count', () => {
  const file = { fileId: 'f', name: 'f', type: '', size: 1000, sha256: '', field: 'documento' };
  const parts = [
    { kind: 'text', name: 'nombre', text: 'José' },
    { kind: 'file', name: 'documento', file },
  ] as const;

  expect(sizeOf({ files: [file], request: { path: '', encoding: 'multipart', parts, success } })).toBe(1005);
});

test.each(['\u007F', '\u0080', '\u07FF', '\u0800', '\uFFFF', '\u{10000}', '\uD83D'])(
  'a letter has the bytes of its UTF-8: %j',
  (text) => {
    const parts = [{ kind: 'text', name: 'n', text }] as const;

    expect(sizeOf({ files: [], request: { path: '', encoding: 'multipart', parts, success } })).toBe(
      Buffer.byteLength(text),
    );
  },
);

test('how far a request is, is the sum of what is up of its files', () => {
  const files = [storedFile('a', bytesOf(1000)), storedFile('b', bytesOf(500))];
  const entry = { ...submissionOf('one', files), sequence: 1 };

  expect(progressOf(entry)).toStrictEqual({ submissionId: 'one', sentBytes: 0, totalBytes: 1505 });
  expect(progressOf({ ...entry, uploads: { a: { sent: 1000 }, b: { sent: 20 } } }, 700)).toEqual({
    submissionId: 'one',
    sentBytes: 1020,
    totalBytes: 1505,
    bytesPerSecond: 700,
  });
});
