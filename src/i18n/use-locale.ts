import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { Locale, Localised } from '../lib/locale.ts';

export type Translate = TFunction;

export interface LocaleInUse {
  readonly locale: Locale;
  readonly other: Locale;
  readonly t: Translate;
  /** The texts of the other language, for forms that show both (rulings M-7). */
  readonly tOther: Translate;
  /** Both languages, for text shown in one and sent in the other; the same object whatever language is in use. */
  readonly translations: Localised<Translate>;
  readonly changeLocale: (locale: Locale) => void;
}

export const LocaleContext = createContext<LocaleInUse | undefined>(undefined);

export function useLocale(): LocaleInUse {
  const locale = useContext(LocaleContext);
  if (locale === undefined) throw new Error('No language: the composition root provides it');
  return locale;
}

/** Each language in its own name. */
export const localeNames: Localised<string> = { en: 'English', es: 'Español' };
