/** The interface languages. Spanish is the fallback for a missing text (specification section 1). */
export const locales = ['en', 'es'] as const;

export type Locale = (typeof locales)[number];

export type Localised<T> = Readonly<Record<Locale, T>>;

export function localised<T>(valueIn: (locale: Locale) => T): Localised<T> {
  // Object.fromEntries loses the keys.
  return Object.fromEntries(locales.map((locale) => [locale, valueIn(locale)])) as Localised<T>;
}

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** Returns the remembered language, else English; any other remembered value is ignored (rulings GEN-1). */
export function startLocale(remembered: unknown): Locale {
  return isLocale(remembered) ? remembered : 'en';
}

const others: Localised<Locale> = { en: 'es', es: 'en' };

export function otherLocales(locale: Locale): readonly Locale[] {
  return locales.filter((one) => one !== locale);
}

/** Returns the second language where a text is shown in both. */
export function otherLocale(locale: Locale): Locale {
  return others[locale];
}
