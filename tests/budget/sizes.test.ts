import { expect, test } from 'vitest';
import { assets, buildManifest, entry, filesOf, gzipBytes, lazyFrom, precached } from './built-client.ts';

/** Design section 9. gzip, bytes. */
const kibi = 1024;
const budgets = {
  firstLoad: 140 * kibi,
  styles: 12 * kibi,
  worker: 16 * kibi,
  precache: 300 * kibi,
  lazyChunk: 60 * kibi,
} as const;

const manifest = buildManifest();
const firstFiles = filesOf(manifest, [entry]);

/** The texts that src/app/page-routes.tsx fetches with the pages of a feature. */
const textsOf: Readonly<Record<string, string>> = {
  'request-form': 'src/i18n/areas/form.ts',
  requests: 'src/i18n/areas/request.ts',
  safety: 'src/i18n/areas/safety.ts',
  information: 'src/i18n/areas/information.ts',
};

/**
 * More than most pages load, so that it holds for every one: the entry, the page and the largest form.
 * What comes when a button is pressed or a toast appears does not count.
 */
function firstLoadOf(page: string): number {
  const [, , feature = ''] = page.split('/');
  const texts = textsOf[feature];
  const always = [entry, page, ...(texts === undefined ? [] : [texts])];
  const forms = lazyFrom(manifest, 'src/forms/');
  return Math.max(...forms.map((form) => gzipBytes(filesOf(manifest, [...always, form]))));
}

test('the first load of every page is within 140 KiB of scripts', () => {
  const pages = [entry, ...lazyFrom(manifest, 'src/features/'), ...lazyFrom(manifest, 'src/app/')];
  const sizes = pages.map((page) => ({ page, bytes: firstLoadOf(page) }));

  expect(pages.length).toBeGreaterThan(3);
  expect(lazyFrom(manifest, 'src/forms/').length).toBeGreaterThan(2);
  expect(lazyFrom(manifest, 'src/i18n/areas/').toSorted()).toEqual(Object.values(textsOf).toSorted());
  expect(sizes.filter(({ bytes }) => bytes > budgets.firstLoad)).toEqual([]);
});

test('a chunk that is loaded later is within 60 KiB', () => {
  const lazy = assets('.js').filter((file) => !firstFiles.has(file));
  const sizes = lazy.map((file) => ({ file, bytes: gzipBytes([file]) }));

  expect(lazy.length).toBeGreaterThan(3);
  expect(sizes.filter(({ bytes }) => bytes > budgets.lazyChunk)).toEqual([]);
});

test('all style sheets together are within 12 KiB', () => {
  expect(gzipBytes(assets('.css'))).toBeGreaterThan(0);
  expect(gzipBytes(assets('.css'))).toBeLessThanOrEqual(budgets.styles);
});

test('the worker is within 16 KiB', () => {
  expect(gzipBytes(['sw.js'])).toBeLessThanOrEqual(budgets.worker);
});

test('all that the worker stores at once is within 300 KiB', () => {
  expect(gzipBytes(precached())).toBeLessThanOrEqual(budgets.precache);
});
