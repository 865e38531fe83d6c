import {
  type ReplyTemplate,
  type TemplateField,
  templateFields,
  unfilledFields,
} from '../../contracts/templates.ts';
import { type Locale, locales } from '../../lib/locale.ts';

export type TemplateValues = Readonly<Record<TemplateField, string>>;

/** The text of a template with the case's values filled in. Fields unknown or without a value stay visible. */
export function filledTemplate({ body }: ReplyTemplate, language: Locale, values: TemplateValues): string {
  return body[language].replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const field = templateFields.find((one) => one === name);
    return field === undefined || values[field].trim() === '' ? whole : values[field];
  });
}

/** A place in a message that somebody still has to write. */
export interface Gap {
  readonly kind: /** A field of a template without a value. */
    | 'field'
    /** A blank to be filled by hand. */
    | 'blank'
    /** A colon with nothing behind it. */
    | 'ending';
  /** What stands there. */
  readonly text: string;
  readonly start: number;
}

/** As it is written into a template. A word has none in its middle, such as an address with a___b. */
export const blank = '___';
const blanks = /(?<!\w)_{3,}|_{3,}(?!\w)/g;

/** What a message still lacks, in the order of the text. */
export function gapsIn(text: string): readonly Gap[] {
  const fields = unfilledFields(text).map(
    (field): Gap => ({ kind: 'field', text: field, start: text.indexOf(field) }),
  );
  const open = [...text.matchAll(blanks)].map(
    (found): Gap => ({ kind: 'blank', text: found[0], start: found.index }),
  );
  const written = text.trimEnd();
  const ending: readonly Gap[] = written.endsWith(':')
    ? [{ kind: 'ending', text: '', start: text.length }]
    : [];
  return [...fields, ...open, ...ending].toSorted((one, other) => one.start - other.start);
}

/** Fields in braces that no case has: a mistake in the template. */
export function unknownFields(text: string): readonly string[] {
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !templateFields.some((one) => one === name));
}

/** Why a template cannot be saved. */
export type TemplateFault =
  /** A name or a text is missing in one language. */
  | { readonly kind: 'blank' }
  /** It names fields that no case has. */
  | { readonly kind: 'unknown'; readonly fields: string };

export function faultsOf({ name, body }: ReplyTemplate): readonly TemplateFault[] {
  const isBlank = locales.some((locale) => name[locale].trim() === '' || body[locale].trim() === '');
  const unknown = [...new Set(locales.flatMap((locale) => unknownFields(body[locale])))];
  return [
    ...(isBlank ? [{ kind: 'blank' } as const] : []),
    ...(unknown.length === 0
      ? []
      : [{ kind: 'unknown', fields: unknown.map((field) => `{${field}}`).join(', ') } as const]),
  ];
}

export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}
