import * as fc from 'fast-check';

/** What JSON.parse can give, said by hand: its keys are the ones that break things. */
const names = fc.constantFrom('__proto__', 'constructor', 'toString', 'valueOf', 'length', 'id', '', 'ñ');

/** Texts at the edges of what databases, mails, mark-up and file systems bear. */
export const oddTexts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '\r\nBcc: x@y.example',
    '%',
    '%00',
    "'",
    '"',
    '\\',
    '../../etc/passwd',
    '<script>',
    '=1+1',
    '{{x}}',
    '__proto__',
    'NaN',
    '-1',
    '1e309',
    '9007199254740993',
    '2026-02-30',
    '+275760-09-13T00:00:00.000Z',
    '7c0ffee0-0000-4000-8000-000000000001',
    '𝕊'.repeat(200),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 1, max: 7 }).map((times) => 'x'.repeat(4 ** times)),
);

const oddNumbers = fc.constantFrom(0, -0, -1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308);

export const oddValues: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'odd' },
    oddTexts,
    oddNumbers,
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(names, oddTexts), tie('value')), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value;

/** A part of JSON Schema: what the descriptions of the calls use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values of this schema, of which now and then a part is something else. @param known ids that exist */
export function valuesOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: plain(schema, known) }, { weight: 1, arbitrary: oddValues });
}

function plain(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valuesOf(one, known)));
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return objectsOf(schema, known);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), { maxLength: 4 });
    case 'string':
      return textsOf(schema, known);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1000 });
    case 'number':
      return fc.oneof(fc.integer({ min: -5, max: 1000 }), oddNumbers);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return oddValues;
  }
}

function textsOf({ format }: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const usual = format === 'uuid' ? fc.uuid() : fc.constantFrom('Ana Paz', 'ana@ship.example', '2026-11-22');
  return fc.oneof(usual, oddTexts, ...(known.length === 0 ? [] : [fc.constantFrom(...known)]));
}

function objectsOf(
  { properties = {}, required = [] }: Schema,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, known)] as const);
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  const more = fc.array(fc.tuple(fc.oneof(names, oddTexts), oddValues), { maxLength: 2 });
  return fc
    .tuple(whole, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: more }))
    .map(([object, others]) => ({ ...object, ...Object.fromEntries(others) }));
}
