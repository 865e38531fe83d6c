import { useState } from 'react';
import { useIsAsRendered } from './as-rendered.ts';
import { type Locale, localeNames, otherLocales } from '../lib/locale.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { showToast } from './toast.ts';

/** A link to each other language, in its own name and with its lang attribute. */
export function LanguageSwitch() {
  const { locale } = useLocale();
  const { change, coming } = useLanguageChange();
  const disabled = useIsAsRendered();
  return otherLocales(locale).map((other) => (
    <button
      key={other}
      type="button"
      className="header-button"
      lang={other}
      disabled={disabled}
      aria-busy={coming === other}
      onClick={() => change(other)}
    >
      {localeNames[other]}
    </button>
  ));
}

interface LanguageChange {
  readonly change: (to: Locale) => void;
  /** The language whose texts are on their way. */
  readonly coming: Locale | undefined;
}

/** Changes the language once all of it is here; otherwise says what is needed, and nothing changes. */
export function useLanguageChange(): LanguageChange {
  const { t, changeLocale } = useLocale();
  const [coming, setComing] = useState<Locale>();
  const change = (to: Locale): void => {
    setComing(to);
    void changeLocale(to).then((isChanged) => {
      setComing(undefined);
      if (isChanged) return;
      const text = t('shell.languageAway', { language: localeNames[to] });
      showToast({ text, tone: 'care', id: 'language-away', duration: 8000 });
    });
  };
  return { change, coming };
}
