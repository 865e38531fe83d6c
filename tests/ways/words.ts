import type { InterfaceTexts } from '../../src/texts/language.ts';
import { texts } from '../support/interface-texts.ts';
import { fill } from '../../src/lib/fill.ts';
import type { Locale } from '../../src/lib/locale.ts';

/** The texts of the pages in this language, as a reader of the screen would quote them. */
export function wordsIn(locale: Locale): Words {
  return texts[locale];
}

export type Words = InterfaceTexts;

/** Matches a displayed text, whatever replaces {this}. */
export function saying(text: string, values: Readonly<Record<string, string | number>> = {}): RegExp {
  const literal = fill(text, values).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(literal.replaceAll(/\\\{\w+\\\}/g, '.*').replaceAll(/\s+/g, String.raw`\s+`), 'u');
}
