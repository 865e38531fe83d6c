import { type Locale, otherLocales } from '../../../src/lib/locale.ts';

const own: Locale = 'es';

/** A text as the office reads it: in every language, its own first; once where it is the same in several. */
export function inOfficeLanguages(textIn: (locale: Locale) => string | undefined): string {
  const texts = [own, ...otherLocales(own)].map(textIn).filter((text) => text !== undefined);
  return [...new Set(texts)].join(' / ');
}
