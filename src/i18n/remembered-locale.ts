import { localeCookie } from '../lib/locale-cookie.ts';
import { type Locale, startLocale } from '../lib/locale.ts';

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

export function rememberLocale(locale: Locale): void {
  try {
    localStorage.setItem(key, locale);
    document.cookie = localeCookie(locale);
  } catch {
    // Forbidden storage: the choice holds for this visit.
  }
}
