import { useIsAsRendered } from './as-rendered.ts';
import { otherLocales } from '../lib/locale.ts';
import { localeNames, useLocale } from '../i18n/use-locale.ts';

/** A link to each other language, in its own name and with its lang attribute. */
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
