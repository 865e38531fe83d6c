import { quoteTexts } from '../../../src/forms/quote/quote-texts.ts';
import type { QuoteDocumentTexts } from '../../../src/forms/quote/quote-texts-type.ts';
import { type Locale, otherLocale } from '../../../src/lib/locale.ts';

/** A text of the quote in both languages, the reader's first; once where both are the same. */
export function bilingual(locale: Locale, pick: (texts: QuoteDocumentTexts) => string): string {
  const both = [locale, otherLocale(locale)].map((one) => pick(quoteTexts[one].document));
  return [...new Set(both)].join(' / ');
}
