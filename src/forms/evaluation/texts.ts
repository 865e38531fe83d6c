import type { FormPart } from '../../form/form-texts.ts';
import { keptTexts } from '../../lib/kept-texts.ts';
import type { evaluation } from './definition.ts';

export const texts = keptTexts<FormPart<typeof evaluation>>('evaluation');
