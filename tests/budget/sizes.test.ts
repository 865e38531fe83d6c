import { expect, test } from 'vitest';
import { assets, buildManifest, entry, filesOf, gzipBytes, lazyFrom, precached } from './built-client.ts';

/** Room for what the product needs, and a wall against what slips in (decision 025). gzip, bytes. */
const kibi = 1024;
const budgets = {
  firstLoad: 150 * kibi,
  styles: 14 * kibi,
  worker: 20 * kibi,
  precache: 350 * kibi,
  lazyChunk: 60 * kibi,
} as const;

const manifest = buildManifest();
const firstFiles = filesOf(manifest, [entry]);

/** The texts that src/shell/page-routes.tsx fetches with the pages of a feature. */
const textsOf: Readonly<Record<string, string>> = {
  home: 'src/i18n/areas/pages.ts',
  'request-form': 'src/form-page/texts.ts',
  requests: 'src/requests/texts.ts',
  safety: 'src/i18n/areas/safety.ts',
  information: 'src/i18n/areas/information.ts',
  login: 'src/account/texts.ts',
  'staff-area.tsx': 'src/i18n/areas/staff.ts',
  quotations: 'src/staff/texts.ts',
};

/** Of parts that a page can do without, and that come once there is something for them to show. */
const laterTexts = [
  'src/i18n/areas/hand-over.ts',
  'src/i18n/areas/alert.ts',
  'src/i18n/areas/meter.ts',
  'src/later/texts.ts',
  'src/i18n/areas/removal.ts',
];

/** What draws the parts of a page that only one form has; src/app puts it in. */
const specialPartsOf: Readonly<Record<string, readonly string[]>> = {
  'request-form': ['src/forms/quote/page/quote-form.tsx', 'src/forms/liberian/page/liberian-form.tsx'],
  requests: ['src/forms/quote/page/quote-outcome.tsx'],
};
const specialParts = Object.values(specialPartsOf).flat();

/**
 * More than most pages load, so that it holds for every one: the entry, the page and the largest form with what is
 * drawn for it alone. What comes when a button is pressed or a toast appears does not count.
 */
function firstLoadOf(page: string): number {
  const [, , feature = ''] = page.split('/');
  const texts = textsOf[feature];
  const always = [entry, page, ...(texts === undefined ? [] : [texts])];
  const forms = [...lazyFrom(manifest, 'src/forms/'), ...(specialPartsOf[feature] ?? [])];
  return Math.max(...forms.map((form) => gzipBytes(filesOf(manifest, [...always, form]))));
}

test('the first load of every page is within its budget of scripts', () => {
  const lazyPages = [...lazyFrom(manifest, 'src/features/'), ...lazyFrom(manifest, 'src/app/')];
  const pages = [entry, ...lazyPages.filter((page) => !/^src\/features\/(courses|liberian)\//.test(page))];
  const sizes = pages.map((page) => ({ page, bytes: firstLoadOf(page) }));

  expect(pages.length).toBeGreaterThan(3);
  expect(lazyFrom(manifest, 'src/forms/').length).toBeGreaterThan(2);
  expect(specialParts.filter((part) => manifest[part]?.isDynamicEntry !== true)).toEqual([]);
  expect(lazyFrom(manifest, 'src/i18n/areas/').toSorted()).toEqual(
    [...Object.values(textsOf), ...laterTexts].toSorted(),
  );
  expect(sizes.filter(({ bytes }) => bytes > budgets.firstLoad)).toEqual([]);
});

test('a chunk that is loaded later is within 60 KiB', () => {
  const lazy = [...assets('.js'), ...assets('.js', 'assets/staff')].filter((file) => !firstFiles.has(file));
  const sizes = lazy.map((file) => ({ file, bytes: gzipBytes([file]) }));

  expect(lazy.length).toBeGreaterThan(3);
  expect(sizes.filter(({ bytes }) => bytes > budgets.lazyChunk)).toEqual([]);
});

test('all style sheets together are within their budget', () => {
  expect(gzipBytes(assets('.css'))).toBeGreaterThan(0);
  expect(gzipBytes(assets('.css'))).toBeLessThanOrEqual(budgets.styles);
});

test('the worker is within its budget', () => {
  expect(gzipBytes(['sw.js'])).toBeLessThanOrEqual(budgets.worker);
});

test('all that the worker stores at once, without the form to download, is within its budget', () => {
  expect(gzipBytes(precached().filter((url) => !url.endsWith('.pdf')))).toBeLessThanOrEqual(budgets.precache);
});
