import type { RuleTexts } from '../../form/violation-text.ts';
import { keptTexts } from '../../lib/kept-texts.ts';

export const ruleTexts = keptTexts<RuleTexts>('start');
