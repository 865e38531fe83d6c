import * as v from 'valibot';

/**
 * The type of a JSON body, from its schema. The schemas are for the server, which checks requests and types answers by them
 * and describes both in /api/docs; pages and worker import these types only, so that valibot is in nothing they load.
 */
export type Json<Schema extends v.GenericSchema> = DeepReadonly<v.InferOutput<Schema>>;

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

/** ISO 8601. */
export const time = v.pipe(v.string(), v.isoTimestamp());

/** Most calls about accounts and codes answer with a sentence for people and nothing else. */
export const messageAnswer = v.strictObject({ message: v.string() });
