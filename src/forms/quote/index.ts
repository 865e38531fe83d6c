import { assembleForm } from '../../form/form-texts.ts';
import { quote } from './definition.ts';
import { texts } from './texts.ts';
import { quoteWire } from './wire.ts';

export const form = assembleForm(quote, quoteWire, texts);
