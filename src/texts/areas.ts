import { type Locale, type Localised, localised } from '../lib/locale.ts';
import { languages } from './languages.ts';

type Areas = Readonly<Record<string, unknown>>;

const kept = localised((locale): Record<string, unknown> => ({ ...languages[locale].always }));
const listeners = new Set<(locale: Locale, areas: Areas) => void>();

/** Keeps texts of the interface for `t`; in whatever order the parts of a language come. */
export function keepAreas(locale: Locale, areas: Areas): void {
  Object.assign(kept[locale], areas);
  for (const listener of listeners) listener(locale, areas);
}

/** The texts of the interface that are here, and from now on those that come. */
export function followAreas(listener: (locale: Locale, areas: Areas) => void): Localised<Areas> {
  listeners.add(listener);
  return kept;
}
