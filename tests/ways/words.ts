import { texts as access } from '../../src/access/texts.ts';
import { texts as account } from '../../src/account/texts.ts';
import { texts as formPage } from '../../src/form-page/texts.ts';
import type { InterfaceTexts } from '../../src/i18n/interface-texts.ts';
import { texts as start } from '../../src/i18n/start-texts.ts';
import { texts as later } from '../../src/form-page/photos/texts.ts';
import { fill } from '../../src/lib/fill.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { texts as requests } from '../../src/requests/texts.ts';
import { texts as staff } from '../../src/staff/texts.ts';

export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' };

/** The texts of the pages in this language, as a reader of the screen would quote them. */
export function wordsIn(locale: Locale): Words {
  return {
    ...start[locale],
    ...access[locale],
    ...account[locale],
    ...formPage[locale],
    ...later[locale],
    ...requests[locale],
    ...staff[locale],
  };
}

export type Words = Omit<InterfaceTexts, 'selftest'>;

/** Matches a displayed text, whatever replaces {this}. */
export function saying(text: string, values: Readonly<Record<string, string | number>> = {}): RegExp {
  const literal = fill(text, values).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(literal.replaceAll(/\\\{\w+\\\}/g, '.*').replaceAll(/\s+/g, String.raw`\s+`), 'u');
}
