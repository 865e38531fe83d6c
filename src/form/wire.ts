import type { FieldName, FormDefinition, RepeatName, Section } from './form.ts';
import { parseItemName } from './item-name.ts';
import type { StoredFile, Values } from './values.ts';

/** The name on the wire of every field and of every repeated section's list; one that lacks does not compile. */
export type Wire<D extends FormDefinition = FormDefinition> = Readonly<
  Record<FieldName<D> | RepeatName<D>, string>
>;

export type Part =
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  /** Only in JSON. */
  | { readonly kind: 'list'; readonly name: string; readonly items: readonly string[] }
  | { readonly kind: 'file'; readonly name: string; readonly file: ManifestItem };

/** One line of the file manifest; `field` is the name on the wire (contracts section 5). */
export interface ManifestItem extends StoredFile {
  readonly field: string;
  /** In a repeated section, the key of the item that the file belongs to. It stays on the device, for the receipt. */
  readonly item?: string;
}

/** A request as it will be sent, whatever version of the app sends it (contracts section 4). */
export interface EncodedRequest {
  /** Below the API base. */
  readonly path: string;
  readonly encoding: 'multipart' | 'json';
  readonly parts: readonly Part[];
  /** Statuses that count as accepted, both ends included. */
  readonly success: { readonly from: number; readonly to: number };
}

export function wireName(wire: Wire, field: string): string {
  const name = wire[field];
  if (name === undefined) throw new Error(`No wire name for field ${field}`);
  return name;
}

/**
 * The name on the wire of a field of this section. An item's field has the item's place among those that the
 * answers call for: certificateFile_0. Only files travel under it; on the page every control has it for a name.
 */
export function wireNameIn({ repeat }: Section, wire: Wire, values: Values, name: string): string {
  const item = parseItemName(name);
  if (repeat === undefined || item === undefined) return wireName(wire, name);
  return `${wireName(wire, item.field)}_${repeat.items(values).indexOf(item.key)}`;
}

/** The name on the wire, and of the control, of any field. */
export function controlName(form: FormDefinition, wire: Wire, values: Values, name: string): string {
  const base = parseItemName(name)?.field ?? name;
  const section = form.sections.find(({ fields }) => fields.some((field) => field.name === base));
  return section === undefined ? wireName(wire, name) : wireNameIn(section, wire, values, name);
}

/** Everything but the files, as a JSON body carries it and people can read it. */
export function answersOnWire(parts: readonly Part[]): Readonly<Record<string, string | readonly string[]>> {
  const answers = parts.flatMap((part) => {
    if (part.kind === 'file') return [];
    return [[part.name, part.kind === 'list' ? part.items : part.text] as const];
  });
  return Object.fromEntries(answers);
}
