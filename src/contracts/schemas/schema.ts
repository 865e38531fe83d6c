import * as v from 'valibot';

/**
 * The type of a JSON body, from its schema. The server checks requests and types answers by the schemas and describes
 * both in /api/docs; the staff app parses answers by them. Code that visitors load imports only these types.
 */
export type Json<Schema extends v.GenericSchema> = DeepReadonly<v.InferOutput<Schema>>;

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

/** ISO 8601. */
export const time = v.pipe(v.string(), v.isoTimestamp());

/** Most calls about accounts and codes answer with just a sentence for people. */
export const messageAnswer = v.strictObject({ message: v.string() });
