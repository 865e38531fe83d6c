import type { Localised } from '../lib/locale.ts';
import { askingEn } from './en/always.ts';
import { askingEs } from './es/always.ts';

/** For the worker, which shows a notification in the language of its request and loads nothing for it. */
export const askingTitles: Localised<typeof askingEn> = { en: askingEn, es: askingEs };
