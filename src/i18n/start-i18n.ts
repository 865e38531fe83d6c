import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLocale, type Locale, locales, localised, startLocale } from '../lib/locale.ts';
import { texts } from './start-texts.ts';
import { localeCookie } from '../lib/locale-cookie.ts';

export type Languages = i18n;

/** Includes every language, so that it can be switched offline. */
export function createI18n(locale: Locale): Languages {
  void i18next.use(initReactI18next).init({
    resources: localised((one) => ({ translation: texts[one] })),
    lng: locale,
    fallbackLng: 'es',
    supportedLngs: locales,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  return i18next;
}

/**
 * Starts in the remembered language and updates the document and the device with it.
 * @param rendered the language of a page that the build has rendered, which is hydrated in that language first
 */
export function startI18n(rendered?: Locale): Languages {
  const remembered = rememberedLocale();
  const languages = createI18n(rendered ?? remembered);
  languages.on('languageChanged', followLocale);
  if (rendered === undefined || rendered === remembered) followLocale(remembered);
  return languages;
}

/** Call once the page has been hydrated. */
export function switchToRemembered(languages: Languages): void {
  const remembered = rememberedLocale();
  if (languages.language !== remembered) void languages.changeLanguage(remembered);
}

function followLocale(locale: string): void {
  if (!isLocale(locale)) return;
  document.documentElement.lang = locale;
  rememberLocale(locale);
}

/** The specification's key; its values are en and es. */
const key = 'i18nextLng';

/** Storage may be forbidden altogether; then nothing is remembered and nothing breaks. */
function rememberedLocale(): Locale {
  try {
    return startLocale(localStorage.getItem(key));
  } catch {
    return startLocale(undefined);
  }
}

function rememberLocale(locale: Locale): void {
  try {
    localStorage.setItem(key, locale);
    document.cookie = localeCookie(locale);
  } catch {
    // Forbidden storage: the choice holds for this visit.
  }
}
