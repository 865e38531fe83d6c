import type { Localised } from '../../../src/lib/locale.ts';
import { problemsEn } from './en.ts';
import { problemsEs } from './es.ts';
import type { ProblemTexts } from './problem-texts-type.ts';

export const problemTexts: Localised<ProblemTexts> = { en: problemsEn, es: problemsEs };
