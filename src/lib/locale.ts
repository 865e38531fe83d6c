/**
 * The interface languages: each with its own name, and as Open Graph names it. Their texts are in src/texts. Spanish is
 * the fallback for a missing text (specification section 1).
 */
const languages = {
  en: { name: 'English', openGraph: 'en_US' },
  es: { name: 'Español', openGraph: 'es_PA' },
} as const;

export type Locale = keyof typeof languages;

// Object.keys forgets the literal keys.
export const locales = Object.keys(languages) as readonly Locale[];

export type Localised<T> = Readonly<Record<Locale, T>>;

export function localised<T>(valueIn: (locale: Locale) => T): Localised<T> {
  // Object.fromEntries loses the keys.
  return Object.fromEntries(locales.map((locale) => [locale, valueIn(locale)])) as Localised<T>;
}

/** Each language in its own name. */
export const localeNames: Localised<string> = localised((locale) => languages[locale].name);

/** What a language is called in another one: "inglés". */
export function languageName(language: Locale, inLanguage: Locale): string {
  return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? localeNames[language];
}

/** As Open Graph names the languages. */
export const openGraphLocales: Localised<string> = localised((locale) => languages[locale].openGraph);

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** Returns the remembered language, else English; any other remembered value is ignored (rulings GEN-1). */
export function startLocale(remembered: unknown): Locale {
  return isLocale(remembered) ? remembered : 'en';
}

export function otherLocales(locale: Locale): readonly Locale[] {
  return locales.filter((one) => one !== locale);
}

/** Returns the second language where a text is shown in both. */
export function otherLocale(locale: Locale): Locale {
  return otherLocales(locale)[0] ?? locale;
}
