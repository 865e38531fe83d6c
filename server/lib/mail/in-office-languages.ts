import { type Locale, otherLocales } from '../../../src/lib/locale.ts';

const own: Locale = 'es';

/** The text in every language, the office's own first; texts that are the same in several languages appear once. */
export function inOfficeLanguages(textIn: (locale: Locale) => string | undefined): string {
  const texts = [own, ...otherLocales(own)].map(textIn).filter((text) => text !== undefined);
  return [...new Set(texts)].join(' / ');
}
