import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isLocale, type Locale, otherLocale } from '../lib/locale.ts';

/** Gives the text of a key in one language. */
export type Translate = TFunction;

export interface LocaleInUse {
  readonly locale: Locale;
  readonly other: Locale;
  readonly t: Translate;
  /** The texts of the other language, for forms that show both (rulings M-7). */
  readonly tOther: Translate;
  readonly changeLocale: (locale: Locale) => void;
}

export function useLocale(): LocaleInUse {
  const { t, i18n } = useTranslation();
  const locale = isLocale(i18n.language) ? i18n.language : 'en';
  const other = otherLocale(locale);
  return {
    locale,
    other,
    t,
    tOther: i18n.getFixedT(other),
    changeLocale: (next) => void i18n.changeLanguage(next),
  };
}

/** Each language calls itself by its own name. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' };
