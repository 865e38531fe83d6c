import { assembleForm } from '../../form/form-texts.ts';
import { medical } from './definition.ts';
import { medicalEn } from './en.ts';
import { medicalEs } from './es.ts';
import { medicalWire } from './wire.ts';

export const form = assembleForm(medical, medicalWire, { en: medicalEn, es: medicalEs });
