import { type Field, type FormDefinition, fieldsIn, fieldsOf } from './form.ts';
import { type ListReading, readList } from './item-list.ts';
import type { StoredFile, Values } from './values.ts';
import { type Wire, wireName, wireNameIn } from './wire.ts';

/** The parts of a request by their names on the wire. */
export interface OnWire {
  readonly texts: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, StoredFile>;
  /** The items of list fields; absent where a form has none. */
  readonly lists?: ReadonlyMap<string, readonly string[]>;
}

/** The meaning of a wire name, given the answers. */
export type Slot =
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'list'; readonly name: string };

/** Returns every name the call may have; answers decide which items there are. */
export function slotsOf(form: FormDefinition, wire: Wire, values: Values): ReadonlyMap<string, Slot> {
  const slots = new Map<string, Slot>();
  for (const section of form.sections) {
    const { repeat } = section;
    if (repeat !== undefined) slots.set(wireName(wire, repeat.name), { kind: 'list', name: repeat.name });
    for (const field of fieldsIn(section, values)) {
      if (field.notSent === true || (repeat !== undefined && field.kind !== 'file')) continue;
      slots.set(wireNameIn(section, wire, values, field.name), { kind: 'field', field });
    }
  }
  return slots;
}

/** Decodes the values as far as they can be read; an unreadable list is left out. */
export function decode(form: FormDefinition, wire: Wire, sent: OnWire): Values {
  const chosen: Values = { answers: plainAnswers(form, wire, sent), files: {} };
  const lists = [...listReadings(form, wire, chosen, sent).values()];
  const answers = lists.map((reading) => (reading.kind === 'read' ? reading.answers : {}));
  const files = [...slotsOf(form, wire, chosen)].flatMap(([name, slot]) => {
    const file = sent.files.get(name);
    return slot.kind === 'list' || file === undefined ? [] : [[slot.field.name, file] as const];
  });
  return {
    answers: Object.assign({ ...chosen.answers }, ...answers),
    files: Object.fromEntries(files),
    lists: pickedLists(form, wire, sent),
  };
}

function pickedLists(form: FormDefinition, wire: Wire, { lists }: OnWire): Required<Values>['lists'] {
  const picked = fieldsOf(form).flatMap(({ kind, name }) => {
    const items = kind === 'list' ? lists?.get(wireName(wire, name)) : undefined;
    return items === undefined ? [] : [[name, items] as const];
  });
  return Object.fromEntries(picked);
}

export function listReadings(
  form: FormDefinition,
  wire: Wire,
  chosen: Values,
  sent: OnWire,
): ReadonlyMap<string, ListReading> {
  const readings = new Map<string, ListReading>();
  for (const section of form.sections) {
    const { repeat } = section;
    if (repeat === undefined) continue;
    const name = wireName(wire, repeat.name);
    const text = sent.texts.get(name);
    if (text !== undefined) readings.set(name, readList(section, repeat, wire, chosen, text));
  }
  return readings;
}

function plainAnswers(form: FormDefinition, wire: Wire, sent: OnWire): Readonly<Record<string, string>> {
  const fields = form.sections.flatMap(({ repeat, fields: own }) => (repeat === undefined ? own : []));
  const answers = fields.flatMap((field) => {
    const text = field.notSent === true ? undefined : sent.texts.get(wireName(wire, field.name));
    return text === undefined ? [] : [[field.name, text] as const];
  });
  return Object.fromEntries(answers);
}
