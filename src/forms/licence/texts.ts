import type { FormPart } from '../../form/form-texts.ts';
import { keptTexts } from '../../lib/kept-texts.ts';
import type { licence } from './definition.ts';

export const texts = keptTexts<FormPart<typeof licence>>('licence');
