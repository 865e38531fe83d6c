import { expect, test } from 'vitest';
import { filesIn } from '../../../src/staff/documents/pdf/embedded-files.ts';

test('the files inside of a PDF are those that have bytes', () => {
  const content = Uint8Array.of(1, 2);
  expect(filesIn([{ filename: 'a.pdf', content }, { filename: 'b.pdf' }, undefined, null])).toEqual([
    { name: 'a.pdf', bytes: content },
  ]);
});
