import { expect, test } from 'vitest';
import { sizeOf } from '../../src/outbox/progress.ts';

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
