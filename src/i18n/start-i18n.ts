import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLocale } from '../lib/locale.ts';
import { texts } from './start-texts.ts';
import { rememberedLocale, rememberLocale } from './remembered-locale.ts';

export type Languages = i18n;

/** Both languages are on board, so that the switch works without a network. */
export function startI18n(): Languages {
  i18next.on('languageChanged', followLocale);
  void i18next.use(initReactI18next).init({
    resources: { en: { translation: texts.en }, es: { translation: texts.es } },
    lng: rememberedLocale(),
    fallbackLng: 'es',
    supportedLngs: ['en', 'es'],
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  return i18next;
}

function followLocale(locale: string): void {
  if (!isLocale(locale)) return;
  document.documentElement.lang = locale;
  rememberLocale(locale);
}
