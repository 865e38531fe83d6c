import type { Localised } from '../../lib/locale.ts';
import { pageTextsEn } from './page-texts-en.ts';
import { pageTextsEs } from './page-texts-es.ts';
import type { PageTexts } from './page-texts-type.ts';

export const pageTexts: Localised<PageTexts> = { en: pageTextsEn, es: pageTextsEs };
