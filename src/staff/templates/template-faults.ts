import type { ReplyTemplate } from '../../contracts/templates.ts';
import { locales } from '../../lib/locale.ts';
import { unknownFields } from './fill-template.ts';

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

/** Moves an item of the list to another position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}
