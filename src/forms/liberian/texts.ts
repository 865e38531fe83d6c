import type { FormPart } from '../../form/form-texts.ts';
import { keptTexts, whenRead } from '../../lib/kept-texts.ts';
import type { liberian } from './definition.ts';
import type { PageTexts } from './page-texts-type.ts';

export interface LiberianPart extends FormPart<typeof liberian> {
  readonly page: PageTexts;
}

export const texts = keptTexts<LiberianPart>('liberian');

export const pageTexts = whenRead((locale) => texts[locale].page);
