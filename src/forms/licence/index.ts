import { assembleForm } from '../../form/form-texts.ts';
import { licence } from './definition.ts';
import { licenceEn } from './en.ts';
import { licenceEs } from './es.ts';
import { licenceWire } from './wire.ts';

export const form = assembleForm(licence, licenceWire, { en: licenceEn, es: licenceEs });
