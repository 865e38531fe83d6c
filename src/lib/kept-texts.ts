import { type Locale, type Localised, locales } from './locale.ts';

/**
 * Texts by language, of which a page has only the languages in use. Reading those of a language that has not arrived
 * throws: whoever shows a text sees to it first that it is here.
 */
export interface KeptTexts<T> extends Localised<T> {
  /** Of which part of a language they are: what {@link bringTexts} asks for. */
  readonly part: string;
  keep(locale: Locale, texts: T): void;
  has(locale: Locale): boolean;
}

export function keptTexts<T>(part: string): KeptTexts<T> {
  const kept = new Map<Locale, T>();
  const methods = {
    part,
    keep: (locale: Locale, texts: T) => void kept.set(locale, texts),
    has: (locale: Locale) => kept.has(locale),
  };
  const read = (locale: Locale): T => {
    const texts = kept.get(locale);
    if (texts === undefined) throw new Error(`The texts of ${part} in ${locale} are not here`);
    return texts;
  };
  return Object.assign(whenRead(read), methods);
}

/** Works out a language's value each time it is read. */
export function whenRead<T>(valueIn: (locale: Locale) => T): Localised<T> {
  const properties = locales.map((locale) => [locale, { enumerable: true, get: () => valueIn(locale) }]);
  // Object.defineProperties does not know the keys.
  return Object.defineProperties({}, Object.fromEntries(properties)) as Localised<T>;
}
