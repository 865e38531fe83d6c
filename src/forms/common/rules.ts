import type { Localised } from '../../lib/locale.ts';
import type { RuleTexts } from '../../form/violation-text.ts';
import { rulesEn } from './en.ts';
import { rulesEs } from './es.ts';

export const ruleTexts: Localised<RuleTexts> = { en: rulesEn, es: rulesEs };
