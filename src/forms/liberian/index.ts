import { assembleForm } from '../../form/form-texts.ts';
import { liberian } from './definition.ts';
import { texts } from './texts.ts';
import { liberianWire } from './wire.ts';

export const form = assembleForm(liberian, liberianWire, texts);
