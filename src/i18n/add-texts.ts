import i18next from 'i18next';
import { type Localised, locales } from '../lib/locale.ts';
import type { InterfaceTexts } from './interface-texts.ts';

/** Both languages of one area, so that the switch works without a network. */
export type AreaTexts = Localised<Partial<InterfaceTexts>>;

/** Makes an area's texts known, before the first page that speaks them is shown. */
export function addTexts(texts: AreaTexts): void {
  for (const locale of locales) i18next.addResourceBundle(locale, 'translation', texts[locale], true, true);
}
