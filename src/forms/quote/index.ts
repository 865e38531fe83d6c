import { assembleForm } from '../../form/form-texts.ts';
import { quote } from './definition.ts';
import { quoteEn } from './en.ts';
import { quoteEs } from './es.ts';
import { quoteWire } from './wire.ts';

export const form = assembleForm(quote, quoteWire, { en: quoteEn, es: quoteEs });
