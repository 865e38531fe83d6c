import { type ReplyTemplate, type TemplateField, templateFields } from '../../contracts/templates.ts';
import type { Locale } from '../../lib/locale.ts';

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
