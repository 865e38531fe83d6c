import type * as v from 'valibot';
import { jsonObject } from '../contracts/json-object.ts';
import { rowsIn } from '../contracts/rows.ts';
import type { Json } from '../contracts/schemas/schema.ts';

/**
 * Reads an API's answer by the schema of our own API, as far as possible: other APIs and earlier versions return less.
 * Rows of a list without a required value are left out. Unusable values become null where null is allowed, an empty
 * list, or false; anything else missing comes from the defaults. Formats and lengths are not checked, because the
 * values are stored data.
 * @param defaults by name, nested as needed; those of a list apply to each of its rows
 * @returns undefined if a value is missing that has no default
 */
export function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  defaults?: unknown,
): Json<Schema> | undefined {
  // The type is derived from the schema it is read by.
  return read(schema as unknown as Shape, value, defaults) as Json<Schema> | undefined;
}

/** The kinds of schemas used in answers; a pipe has the type of its first step. */
type Shape =
  | { readonly type: 'strict_object'; readonly entries: Readonly<Record<string, Shape>> }
  | { readonly type: 'array'; readonly item: Shape }
  | { readonly type: 'record'; readonly value: Shape }
  | { readonly type: 'nullable' | 'exact_optional'; readonly wrapped: Shape }
  | { readonly type: 'union'; readonly options: readonly Shape[] }
  | { readonly type: 'picklist'; readonly options: readonly unknown[] }
  | { readonly type: 'literal'; readonly literal: unknown }
  | { readonly type: 'string' | 'number' | 'boolean' };

function read(shape: Shape, value: unknown, defaults: unknown): unknown {
  switch (shape.type) {
    case 'strict_object':
      return readObject(shape.entries, jsonObject(value), jsonObject(defaults));
    case 'array':
      return Array.isArray(value) ? readRows(shape.item, value, defaults) : undefined;
    case 'record': {
      const values = Object.entries(jsonObject(value)).map(
        ([key, one]) => [key, read(shape.value, one, defaults)] as const,
      );
      return Object.fromEntries(values.filter(([, one]) => one !== undefined));
    }
    case 'nullable':
      return read(shape.wrapped, value, defaults) ?? null;
    case 'exact_optional':
      return read(shape.wrapped, value, defaults);
    case 'union':
      return shape.options.some((option) => isWholly(option, value)) ? value : undefined;
    case 'picklist':
      return shape.options.includes(value) ? value : undefined;
    case 'literal':
      return value === shape.literal ? value : undefined;
    default:
      return typeof value === shape.type ? value : undefined;
  }
}

function readRows(item: Shape, rows: readonly unknown[], defaults: unknown): readonly unknown[] {
  return rows.map((row) => read(item, row, defaults)).filter((row) => row !== undefined);
}

function readObject(
  entries: Readonly<Record<string, Shape>>,
  value: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>>,
): unknown {
  const found: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(entries)) {
    const given = shape.type === 'array' ? rowsIn(value[name], name) : value[name];
    const one = read(shape, given, defaults[name]) ?? standIn(shape, defaults[name]);
    if (one !== undefined) found[name] = one;
    else if (shape.type !== 'exact_optional') return undefined;
  }
  return found;
}

function standIn({ type }: Shape, standard: unknown): unknown {
  switch (type) {
    case 'array':
      return [];
    case 'record':
      return {};
    case 'nullable':
      return null;
    case 'boolean':
      return false;
    case 'string':
    case 'number':
    case 'picklist':
      return standard;
    default:
      return undefined;
  }
}

/** Matches one option of a union of texts and lists of texts, by every value in it. */
function isWholly(shape: Shape, value: unknown): boolean {
  if (shape.type !== 'array') return read(shape, value, undefined) !== undefined;
  return Array.isArray(value) && value.every((one) => isWholly(shape.item, one));
}
