import { fill } from '../lib/fill.ts';
import type { AnyFieldTexts, AnyFormTexts } from './form-texts.ts';
import { parseItemName } from './item-name.ts';

/** The texts of a field; those of an item's field with {item} replaced by what the item is called. */
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

/** What an option of a field is called; its value where the field has none such: nobody vouches for what was sent. */
export function optionText(texts: AnyFormTexts, name: string, value: string): string {
  const options = fieldTexts(texts, name)?.options ?? {};
  return (Object.hasOwn(options, value) ? options[value] : undefined) ?? value;
}

/**
 * What a part of a request is called, when nobody knows the answers any more: an item of which the key is not
 * known either has its number for a name. Undefined when no field has this name on the wire.
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
