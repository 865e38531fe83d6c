import { assembleForm } from '../../form/form-texts.ts';
import { medical } from './definition.ts';
import { texts } from './texts.ts';
import { medicalWire } from './wire.ts';

export const form = assembleForm(medical, medicalWire, texts);
