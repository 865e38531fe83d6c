import { assembleForm } from '../../form/form-texts.ts';
import { evaluation } from './definition.ts';
import { texts } from './texts.ts';
import { evaluationWire } from './wire.ts';

export const form = assembleForm(evaluation, evaluationWire, texts);
