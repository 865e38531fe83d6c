import { expect, test } from 'vitest';
import { assets, buildManifest, entry, filesOf, gzipBytes, lazyFrom, precached } from './built-client.ts';

/** Design section 9. gzip, bytes. */
const kibi = 1024;
const budgets = {
  firstLoad: 140 * kibi,
  secondStep: 15 * kibi,
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

/** What comes into a page that stands already, the first of them with the form: of the quote only. */
const secondStep = /^src\/features\/courses\//;

/** A form's chunk; that of the quote is shared with its second step and has no name of its own. */
function formChunks(): readonly string[] {
  const quote = Object.keys(manifest).filter((name) => /^_quote-[\w-]{8}\.js$/.test(name));
  return [...lazyFrom(manifest, 'src/forms/'), ...quote];
}

/**
 * More than most pages load, so that it holds for every one: the entry, the page and the largest form.
 * What comes when a button is pressed or a toast appears does not count.
 */
function firstLoadOf(page: string): number {
  const [, , feature = ''] = page.split('/');
  const texts = textsOf[feature];
  const always = [entry, page, ...(texts === undefined ? [] : [texts])];
  const forms = formChunks();
  return Math.max(...forms.map((form) => gzipBytes(filesOf(manifest, [...always, form]))));
}

test('the first load of every page is within 140 KiB of scripts', () => {
  const lazyPages = [...lazyFrom(manifest, 'src/features/'), ...lazyFrom(manifest, 'src/app/')];
  const pages = [entry, ...lazyPages.filter((page) => !secondStep.test(page))];
  const sizes = pages.map((page) => ({ page, bytes: firstLoadOf(page) }));

  expect(pages.length).toBeGreaterThan(3);
  expect(formChunks().length).toBeGreaterThan(3);
  expect(lazyFrom(manifest, 'src/i18n/areas/').toSorted()).toEqual(Object.values(textsOf).toSorted());
  expect(sizes.filter(({ bytes }) => bytes > budgets.firstLoad)).toEqual([]);
});

test('the second step of the quote is within 15 KiB', () => {
  const before = filesOf(manifest, [entry, ...formChunks()]);
  const parts = Object.keys(manifest).filter((name) => secondStep.test(name));
  const later = [...filesOf(manifest, parts)].filter((file) => !before.has(file));

  expect(parts.length).toBeGreaterThan(1);
  expect(later.length).toBeGreaterThan(1);
  expect(gzipBytes(later)).toBeLessThanOrEqual(budgets.secondStep);
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
