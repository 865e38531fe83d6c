import { expect, test } from 'vitest';
import { assets, buildManifest, chunkNamed, entry, filesOf, gzipBytes, precached } from './built-client.ts';
import { formIds } from '../../src/forms/index.ts';

/** Room for what the product needs, and a wall against what slips in (decision 043). gzip, bytes. */
const kibi = 1024;
const budgets = {
  firstLoad: 183 * kibi,
  styles: 12 * kibi,
  worker: 25 * kibi,
  precache: 350 * kibi,
  lazyChunk: 44 * kibi,
} as const;

const manifest = buildManifest();
const firstFiles = filesOf(manifest, [entry]);

/** What a form needs to be filled in: the frame, the page of every form, and the form itself. */
function formBytes(form: string): number {
  return gzipBytes(filesOf(manifest, [entry, chunkNamed(manifest, 'form-page'), chunkNamed(manifest, form)]));
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

test('all that the worker stores at once, without the form to download, is within its budget', () => {
  expect(gzipBytes(precached().filter((url) => !url.endsWith('.pdf')))).toBeLessThanOrEqual(budgets.precache);
});
