import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLocale, type Locale, locales, localised, startLocale } from '../lib/locale.ts';
import { followAreas } from '../texts/areas.ts';
import { startLanguage } from '../texts/load-texts.ts';
import { localeCookie } from '../lib/locale-cookie.ts';

export type Languages = i18n;

/** Has the texts that are here, and each part that comes later. */
export function createI18n(locale: Locale): Languages {
  const areas = followAreas((one, more) => {
    if (i18next.isInitialized) i18next.addResourceBundle(one, 'translation', more, true, true);
  });
  void i18next.use(initReactI18next).init({
    resources: localised((one) => ({ translation: { ...areas[one] } })),
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
 * @param onLocale told of the language at the start and of each change
 */
export function startI18n(rendered: Locale | undefined, onLocale: (locale: Locale) => void): Languages {
  const remembered = rememberedLocale();
  const languages = createI18n(rendered ?? remembered);
  const follow = (locale: string): void => {
    if (!isLocale(locale)) return;
    followLocale(locale);
    onLocale(locale);
  };
  languages.on('languageChanged', follow);
  if (rendered === undefined || rendered === remembered) follow(remembered);
  return languages;
}

/** Call once the page has been hydrated. If the language cannot be loaded, the page stays in that of its document. */
export async function switchToRemembered(languages: Languages): Promise<void> {
  const remembered = rememberedLocale();
  if (languages.language === remembered) return;
  try {
    await startLanguage(remembered);
    await languages.changeLanguage(remembered);
  } catch {
    // The switch in the header tries again, and says what is in the way.
  }
}

function followLocale(locale: Locale): void {
  document.documentElement.lang = locale;
  rememberLocale(locale);
}

/** The specification's key; its values are en and es. */
const key = 'i18nextLng';

/** Storage may be forbidden altogether; then nothing is remembered and nothing breaks. */
export function rememberedLocale(): Locale {
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
