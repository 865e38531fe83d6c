import type { Localised } from '../../../src/lib/locale.ts';
import { accountTextsEn } from './account-texts-en.ts';
import { accountTextsEs } from './account-texts-es.ts';
import type { AccountTexts } from './account-texts-type.ts';

export const accountTexts: Localised<AccountTexts> = { en: accountTextsEn, es: accountTextsEs };
