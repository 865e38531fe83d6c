import * as v from 'valibot';

/** What the API makes of a value: what it takes of it, or that it refuses it. */
export function taken(schema: v.GenericSchema, value: unknown): unknown {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : 'refused';
}

/** The keys of an example that the agreement can do without. */
export function mayBeMissing(schema: v.GenericSchema, example: object): readonly string[] {
  return Object.keys(example).filter((key) => {
    const others = Object.entries(example).filter(([other]) => other !== key);
    return v.is(schema, Object.fromEntries(others));
  });
}
