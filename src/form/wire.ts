import type { FieldName, FormDefinition, RepeatName, Section } from './form.ts';
import { parseItemName } from './item-name.ts';
import type { StoredFile, Values } from './values.ts';

/** The wire name of every field and of every repeated section's list; a missing one does not compile. */
export type Wire<D extends FormDefinition = FormDefinition> = Readonly<
  Record<FieldName<D> | RepeatName<D>, string>
>;

export type Part =
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  /** JSON only. */
  | { readonly kind: 'list'; readonly name: string; readonly items: readonly string[] }
  | { readonly kind: 'file'; readonly name: string; readonly file: ManifestItem };

/** One line of the file manifest; `field` is the wire name (contracts section 5). */
export interface ManifestItem extends StoredFile {
  readonly field: string;
  /** In a repeated section, the key of the file's item. It stays on the device, for the receipt. */
  readonly item?: string;
}

/** A request as it will be sent, whatever version of the app sends it (contracts section 4). */
export interface EncodedRequest {
  /** Path below the API base. */
  readonly path: string;
  readonly encoding: 'multipart' | 'json';
  readonly parts: readonly Part[];
  /** Statuses that count as accepted, inclusive. */
  readonly success: { readonly from: number; readonly to: number };
}

export function wireName(wire: Wire, field: string): string {
  const name = wire[field];
  if (name === undefined) throw new Error(`No wire name for field ${field}`);
  return name;
}

/**
 * Returns the wire name of a field of this section. An item's field has the item's index among those that the
 * answers call for: certificateFile_0. On the wire only files use it; on the page it names every control.
 */
export function wireNameIn({ repeat }: Section, wire: Wire, values: Values, name: string): string {
  const item = parseItemName(name);
  if (repeat === undefined || item === undefined) return wireName(wire, name);
  return `${wireName(wire, item.field)}_${repeat.items(values).indexOf(item.key)}`;
}

/** Returns the name of any field on the wire and of its control. */
export function controlName(form: FormDefinition, wire: Wire, values: Values, name: string): string {
  const base = parseItemName(name)?.field ?? name;
  const section = form.sections.find(({ fields }) => fields.some((field) => field.name === base));
  return section === undefined ? wireName(wire, name) : wireNameIn(section, wire, values, name);
}

/** Returns everything except the files, as in a readable JSON body. */
export function answersOnWire(parts: readonly Part[]): Readonly<Record<string, string | readonly string[]>> {
  const answers = parts.flatMap((part) => {
    if (part.kind === 'file') return [];
    return [[part.name, part.kind === 'list' ? part.items : part.text] as const];
  });
  return Object.fromEntries(answers);
}
