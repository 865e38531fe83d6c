import { type Locale, type Localised, locales } from './locale.ts';

/**
 * Texts by language, of which a page has only the languages in use. Reading those of a language that has not arrived
 * throws: whoever shows a text sees to it first that it is here.
 */
export interface KeptTexts<T> extends Localised<T> {
  keep(locale: Locale, texts: T): void;
}

/** @param part of a language, for the message where its texts are not here */
export function keptTexts<T>(part: string): KeptTexts<T> {
  const kept = new Map<Locale, T>();
  const read = (locale: Locale): T => {
    const texts = kept.get(locale);
    if (texts === undefined) throw new Error(`The texts of ${part} in ${locale} are not here`);
    return texts;
  };
  return Object.assign(readBy(read), { keep: (locale: Locale, texts: T) => void kept.set(locale, texts) });
}

/** Works out a language's value when it is first read. */
export function whenRead<T>(valueIn: (locale: Locale) => T): Localised<T> {
  const known = new Map<Locale, T>();
  return readBy((locale) => {
    const value = known.get(locale) ?? valueIn(locale);
    known.set(locale, value);
    return value;
  });
}

function readBy<T>(read: (locale: Locale) => T): Localised<T> {
  const properties = locales.map((locale) => [locale, { enumerable: true, get: () => read(locale) }]);
  // Object.defineProperties does not know the keys.
  return Object.defineProperties({}, Object.fromEntries(properties)) as Localised<T>;
}
