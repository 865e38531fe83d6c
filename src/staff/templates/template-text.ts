import { type ReplyTemplate, type TemplateField, templateFields } from '../../contracts/templates.ts';
import { type Locale, locales } from '../../lib/locale.ts';

export type TemplateValues = Readonly<Record<TemplateField, string>>;

/** The text of a template with the case's values filled in. Fields unknown or without a value stay visible. */
export function filledTemplate({ body }: ReplyTemplate, language: Locale, values: TemplateValues): string {
  return body[language].replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const field = templateFields.find((one) => one === name);
    return field === undefined || values[field].trim() === '' ? whole : values[field];
  });
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
