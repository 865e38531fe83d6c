import type { Localised } from '../lib/locale.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import type { Language } from './language.ts';

/** Every language: its folder, and a line here. */
export const languages: Localised<Language> = { en, es };
