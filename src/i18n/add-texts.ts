import i18next from 'i18next';
import { type Localised, locales } from '../lib/locale.ts';
import type { InterfaceTexts } from './interface-texts.ts';

/** Both languages of one area, so that the language can be switched offline. */
export type AreaTexts = Localised<Partial<InterfaceTexts>>;

/** Registers an area's texts, before the first page that uses them is shown. */
export function addTexts(texts: AreaTexts): void {
  for (const locale of locales) i18next.addResourceBundle(locale, 'translation', texts[locale], true, true);
}
