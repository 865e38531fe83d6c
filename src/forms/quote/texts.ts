import type { FormPart } from '../../form/form-texts.ts';
import { keptTexts, whenRead } from '../../lib/kept-texts.ts';
import type { quote } from './definition.ts';
import type { QuoteTexts } from './quote-texts-type.ts';

export interface QuotePart extends FormPart<typeof quote> {
  readonly page: QuoteTexts;
}

export const texts = keptTexts<QuotePart>('quote');

export const quoteTexts = whenRead((locale) => texts[locale].page);
