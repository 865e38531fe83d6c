import type { Localised } from '../../lib/locale.ts';
import { quoteTextsEn } from './quote-texts-en.ts';
import { quoteTextsEs } from './quote-texts-es.ts';
import type { QuoteTexts } from './quote-texts-type.ts';

export const quoteTexts: Localised<QuoteTexts> = { en: quoteTextsEn, es: quoteTextsEs };
