import { useIsAsRendered } from './as-rendered.ts';
import { localeNames, useLocale } from '../i18n/use-locale.ts';

/** The other language, in its own name and marked as it. */
export function LanguageSwitch() {
  const { other, changeLocale } = useLocale();
  return (
    <button
      type="button"
      className="header-button"
      lang={other}
      disabled={useIsAsRendered()}
      onClick={() => changeLocale(other)}
    >
      {localeNames[other]}
    </button>
  );
}
