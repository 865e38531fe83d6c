import type { Localised } from '../../domain/locale.ts';
import type { RuleTexts } from '../../domain/violation-text.ts';
import { rulesEn } from './en.ts';
import { rulesEs } from './es.ts';

export const ruleTexts: Localised<RuleTexts> = { en: rulesEn, es: rulesEs };
