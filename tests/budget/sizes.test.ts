import { expect, test } from 'vitest';
import { assets, buildManifest, chunkNamed, entry, filesOf, gzipBytes, precached } from './built-client.ts';
import { formIds } from '../../src/forms/index.ts';
import { locales } from '../../src/lib/locale.ts';
import { firstFiles as firstOf } from '../../src/device/storage/language-in-use.ts';

/** Room for what the product needs, and a wall against what slips in (decision 043). gzip, bytes. */
const kibi = 1024;
const budgets = {
  firstLoad: 183 * kibi,
  styles: 12 * kibi,
  worker: 30 * kibi,
  precache: 330 * kibi,
  whole: 370 * kibi,
  lazyChunk: 44 * kibi,
} as const;

const manifest = buildManifest();
const firstFiles = filesOf(manifest, [entry]);

/** What a form needs to be filled in: the frame, the page of every form, and the form itself. */
function formBytes(form: string): number {
  const texts = formTexts.flatMap((name) => namesOf(`${name}-${form}`));
  const chunks = [entry, 'form-page', form].map((name) =>
    name === entry ? name : chunkNamed(manifest, name),
  );
  return gzipBytes(filesOf(manifest, [...chunks, ...namesOf('texts-es-start'), ...texts]));
}

/** In Spanish, which is longer; a form that shows every language at once needs all its texts. */
const formTexts = ['texts-es', 'bilingual-en', 'bilingual-es'];

function namesOf(chunk: string): readonly string[] {
  return Object.keys(manifest).filter((name) => name.startsWith(`_${chunk}-`));
}

test.each(formIds)('the first load of the form %s is within its budget of scripts', (form) => {
  expect(formBytes(form)).toBeLessThanOrEqual(budgets.firstLoad);
});

test('a chunk that is loaded later is within its budget', () => {
  // The staff area has no budget: it is online only, and the worker does not store it (docs/architecture.md).
  const lazy = assets('.js').filter((file) => !firstFiles.has(file));
  const sizes = lazy.map((file) => ({ file, bytes: gzipBytes([file]) }));

  expect(lazy.length).toBeGreaterThan(3);
  expect(sizes.filter(({ bytes }) => bytes > budgets.lazyChunk)).toEqual([]);
});

test('the style sheets of visitors together are within their budget', () => {
  const ofVisitors = assets('.css').filter((file) => !file.includes('/staff-'));

  expect(ofVisitors.length).toBeGreaterThan(0);
  expect(gzipBytes(ofVisitors)).toBeLessThanOrEqual(budgets.styles);
});

test('the worker is within its budget', () => {
  expect(gzipBytes(['sw.js'])).toBeLessThanOrEqual(budgets.worker);
});

test('all that the worker stores in the end is within its budget, without the form to download', () => {
  expect(gzipBytes(precached().filter((url) => !url.endsWith('.pdf')))).toBeLessThanOrEqual(budgets.whole);
});

test.each(locales)(
  'what is stored until a device in "%s" is ready for offline is within its budget',
  (locale) => {
    const stored = precached()
      .filter((url) => !url.endsWith('.pdf'))
      .map((url) => ({ url, revision: null }));

    expect(gzipBytes(firstOf(stored, locale).map(({ url }) => url))).toBeLessThanOrEqual(budgets.precache);
  },
);
