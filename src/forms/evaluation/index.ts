import { assembleForm } from '../../form/form-texts.ts';
import { evaluation } from './definition.ts';
import { evaluationEn } from './en.ts';
import { evaluationEs } from './es.ts';
import { evaluationWire } from './wire.ts';

export const form = assembleForm(evaluation, evaluationWire, { en: evaluationEn, es: evaluationEs });
