import { assembleForm } from '../../form/form-texts.ts';
import { liberian } from './definition.ts';
import { liberianEn } from './en.ts';
import { liberianEs } from './es.ts';
import { liberianWire } from './wire.ts';

export const form = assembleForm(liberian, liberianWire, { en: liberianEn, es: liberianEs });
