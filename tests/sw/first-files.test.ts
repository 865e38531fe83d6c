import { expect, test } from 'vitest';
import { filesOfLanguage, firstFiles } from '../../src/device/storage/language-in-use.ts';

const files = [
  'frame.html',
  'assets/index-12345678.js',
  'assets/texts-en-start-12345678.js',
  'assets/texts-es-start-12345678.js',
  'assets/bilingual-en-medical-12345678.js',
  'assets/bilingual-es-medical-12345678.js',
  'assets/selftest-12345678.js',
  'assets/texts-es-selftest-12345678.js',
].map((url) => ({ url, revision: null }));

function urls(some: readonly { readonly url: string }[]): readonly string[] {
  return some.map(({ url }) => url);
}

test('first comes what opens in the language in use; what shows both languages has both', () => {
  expect(urls(firstFiles(files, 'es'))).toEqual([
    'frame.html',
    'assets/index-12345678.js',
    'assets/texts-es-start-12345678.js',
    'assets/bilingual-en-medical-12345678.js',
    'assets/bilingual-es-medical-12345678.js',
  ]);
});

test('where no language is known, every one comes first', () => {
  const first = urls(firstFiles(files, undefined));
  expect(first).toContain('assets/texts-en-start-12345678.js');
  expect(first).toContain('assets/texts-es-start-12345678.js');
  expect(first).not.toContain('assets/selftest-12345678.js');
});

test('a language is switched to with all of it, its self-test too', () => {
  expect(urls(filesOfLanguage(files, 'es'))).toEqual([
    'assets/texts-es-start-12345678.js',
    'assets/texts-es-selftest-12345678.js',
  ]);
});
