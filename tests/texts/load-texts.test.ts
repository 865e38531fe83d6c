import { beforeEach, expect, test, vi } from 'vitest';

type Loading = typeof import('../../src/texts/load-texts.ts');

let loading: Loading;

beforeEach(async () => {
  vi.resetModules();
  vi.doUnmock('../../src/texts/es/more/index.ts');
  loading = await import('../../src/texts/load-texts.ts');
});

async function quoteTexts() {
  return (await import('../../src/forms/quote/texts.ts')).quoteTexts;
}

test('a part comes in the languages in use alone, and the others cannot be read', async () => {
  await loading.startLanguage('es');
  await loading.loadTexts('quote');
  const texts = await quoteTexts();

  expect(texts.es.document.total).not.toBe('');
  expect(() => texts.en).toThrow('The texts of quote in en are not here');
  expect(loading.isHere('es', 'quote')).toBe(true);
  expect(loading.isHere('en', 'quote')).toBe(false);
});

test('a language that is started later has each part that was needed before', async () => {
  await loading.startLanguage('en');
  await loading.loadTexts('quote');
  await loading.startLanguage('es');

  expect((await quoteTexts()).es.document.total).not.toBe('');
});

test('a form brings its texts; one that shows both languages brings both', async () => {
  const { loadForm } = await import('../../src/forms/index.ts');
  await loading.startLanguage('en');
  const licence = await loadForm('licence');
  const medical = await loadForm('medical');

  expect(licence.texts.en.name).not.toBe('');
  expect(() => licence.texts.es).toThrow('not here');
  expect([medical.texts.en.name, medical.texts.es.name]).not.toContain('');
});

test('texts that could not be loaded are asked for again, and a language without them is not started', async () => {
  let isAway = true;
  vi.doMock('../../src/texts/es/more/index.ts', async (original) => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  });
  await loading.startLanguage('en');
  await expect(loading.startWholeLanguage('es')).rejects.toThrow();
  await loading.loadTexts('liberian');
  expect(loading.isHere('es', 'more')).toBe(false);

  isAway = false;
  vi.doUnmock('../../src/texts/es/more/index.ts');
  await loading.startWholeLanguage('es');
  expect(loading.isHere('es', 'more')).toBe(true);
});

test('the language of the page stays in use when another room cannot have its texts', async () => {
  vi.doMock('../../src/texts/es/staff/index.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await loading.startLanguage('es');
  await expect(loading.startAllLanguages('more', 'staff')).rejects.toThrow();
  vi.doUnmock('../../src/texts/es/staff/index.ts');

  await loading.loadTexts('licence');
  expect(loading.isHere('es', 'licence')).toBe(true);
  // Nobody else is to miss the staff app's texts.
  await loading.startWholeLanguage('en');
});

test('a room that is opened before any language is in use has its texts in the first one', async () => {
  const room = loading.withTexts(Promise.resolve('open'), 'more');
  await loading.startLanguage('es', ['start']);

  expect(await room).toBe('open');
  expect(loading.isHere('es', 'more')).toBe(true);
  expect(loading.isHere('en', 'more')).toBe(false);
});
