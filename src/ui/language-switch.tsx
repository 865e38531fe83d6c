import { useIsAsRendered } from './as-rendered.ts';
import { otherLocales } from '../lib/locale.ts';
import { localeNames, useLocale } from '../i18n/use-locale.ts';

/** Each other language, in its own name and marked as it. */
export function LanguageSwitch() {
  const { locale, changeLocale } = useLocale();
  const disabled = useIsAsRendered();
  return otherLocales(locale).map((other) => (
    <button
      key={other}
      type="button"
      className="header-button"
      lang={other}
      disabled={disabled}
      onClick={() => changeLocale(other)}
    >
      {localeNames[other]}
    </button>
  ));
}
