import { decode, slotsOf } from '../../../../src/form/decode.ts';
import type { FileField } from '../../../../src/form/form.ts';
import type { Form } from '../../../../src/form/form-texts.ts';

/** The fields of a stored request, by name on the wire. */
export type StoredFields = Readonly<Record<string, string | readonly string[]>>;

/** The file fields that a request's own answers call for, by name on the wire. */
export function fileFieldsOf(
  { definition, wire }: Form,
  fields: StoredFields,
): ReadonlyMap<string, FileField> {
  const entries = Object.entries(fields);
  const values = decode(definition, wire, {
    texts: new Map(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    ),
    lists: new Map(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [] : [[name, value] as const])),
    ),
    files: new Map(),
  });
  const files = [...slotsOf(definition, wire, values)].flatMap(([name, slot]) =>
    slot.kind === 'field' && slot.field.kind === 'file' ? [[name, slot.field] as const] : [],
  );
  return new Map(files);
}
