import type { i18n } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocale, type Locale, localised, otherLocale } from '../lib/locale.ts';
import { LocaleContext, type LocaleInUse } from './use-locale.ts';

interface LocaleProviderProps {
  readonly i18n: i18n;
  /** Brings all texts of a language. Rejects when they cannot be had now. */
  readonly bring: (locale: Locale) => Promise<void>;
  readonly children: ReactNode;
}

/**
 * Subscribes to i18next once for the whole page: doing so in each of its hundred parts takes a phone longer than
 * rendering it.
 */
export function LocaleProvider({ i18n, bring, children }: LocaleProviderProps) {
  const { t } = useTranslation(undefined, { i18n });
  const locale = isLocale(i18n.language) ? i18n.language : 'en';
  const translations = useMemo(() => localised((one) => i18n.getFixedT(one)), [i18n]);
  const inUse = useMemo<LocaleInUse>(() => {
    const other = otherLocale(locale);
    return {
      locale,
      other,
      t,
      tOther: translations[other],
      translations,
      async changeLocale(next) {
        try {
          await bring(next);
        } catch {
          return false;
        }
        await i18n.changeLanguage(next);
        return true;
      },
    };
  }, [i18n, bring, locale, t, translations]);
  return <LocaleContext value={inUse}>{children}</LocaleContext>;
}
