import type { Locale } from '../lib/locale.ts';

/** A text in the chosen language and, where a form shows both, in the other one. */
export interface BilingualText {
  readonly text: string;
  readonly other?: { readonly text: string; readonly lang: Locale };
}

export function inOneLanguage(text: string): BilingualText {
  return { text };
}

export function inBothLanguages(text: string, other: string, lang: Locale): BilingualText {
  return { text, other: { text: other, lang } };
}

/** For native options, which hold plain text only. */
export function onOneLine({ text, other }: BilingualText): string {
  return other === undefined || other.text === text ? text : `${text} · ${other.text}`;
}
