import { assembleForm } from '../../form/form-texts.ts';
import { licence } from './definition.ts';
import { texts } from './texts.ts';
import { licenceWire } from './wire.ts';

export const form = assembleForm(licence, licenceWire, texts);
