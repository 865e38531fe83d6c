import { fill } from '../lib/fill.ts';
import type { AnyFieldTexts, AnyFormTexts } from './form-texts.ts';
import { parseItemName } from './item-name.ts';

/** Returns the texts of a field; in those of an item's field, {item} becomes the item's name. */
export function fieldTexts(texts: AnyFormTexts, name: string): AnyFieldTexts | undefined {
  const own = texts.fields[name];
  const item = parseItemName(name);
  if (own !== undefined || item === undefined) return own;
  return about(texts.fields[item.field], texts.items?.[item.key] ?? item.key);
}

function about(texts: AnyFieldTexts | undefined, item: string): AnyFieldTexts | undefined {
  if (texts === undefined) return undefined;
  const { label, hint, missing } = texts;
  return {
    ...texts,
    label: fill(label, { item }),
    ...(hint === undefined ? {} : { hint: fill(hint, { item }) }),
    ...(missing === undefined ? {} : { missing: fill(missing, { item }) }),
  };
}

/**
 * Returns the text of an option; its value if the field has no such option, because the value may come from
 * any sender.
 */
export function optionText(texts: AnyFormTexts, name: string, value: string): string {
  const options = fieldTexts(texts, name)?.options ?? {};
  return (Object.hasOwn(options, value) ? options[value] : undefined) ?? value;
}

/**
 * Returns a label for part of a request when the answers are no longer known: an item without a known key is
 * named by its number. Undefined when no field has this wire name.
 */
export function partLabel(
  texts: AnyFormTexts,
  wire: Readonly<Record<string, string>>,
  part: string,
  item = '',
): string | undefined {
  const fieldOf = (name: string): string | undefined =>
    Object.keys(wire).find((field) => wire[field] === name);
  const field = fieldOf(part);
  if (field !== undefined) return texts.fields[field]?.label;
  const [, name = '', index = ''] = /^(.+)_(\d+)$/.exec(part) ?? [];
  const title = texts.items?.[item] ?? String(Number(index) + 1);
  return about(texts.fields[fieldOf(name) ?? ''], title)?.label;
}
