import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { Locale, Localised } from '../lib/locale.ts';

export type Translate = TFunction;

export interface LocaleInUse {
  readonly locale: Locale;
  readonly other: Locale;
  readonly t: Translate;
  /** The texts of the other language, for forms that show both (rulings M-7). Only those of it that are here. */
  readonly tOther: Translate;
  /** As {@link t} in each language, of what is here; the same object whatever language is in use. */
  readonly translations: Localised<Translate>;
  /** False: its texts are not all here and cannot be had now; then nothing has changed. Does not reject. */
  readonly changeLocale: (locale: Locale) => Promise<boolean>;
}

export const LocaleContext = createContext<LocaleInUse | undefined>(undefined);

export function useLocale(): LocaleInUse {
  const locale = useContext(LocaleContext);
  if (locale === undefined) throw new Error('No language: the composition root provides it');
  return locale;
}
