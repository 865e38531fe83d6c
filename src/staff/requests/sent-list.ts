import { jsonObject, parseJson } from '../../contracts/json-object.ts';

/** One item of a list sent as JSON: its values by name on the wire. */
export type Line = ReadonlyMap<string, string | boolean>;

/** The items of a repeated section as sent; undefined for a value that is no such list. */
export function linesIn(value: string | readonly string[] | undefined): readonly Line[] | undefined {
  const items = typeof value === 'string' ? parseJson(value) : undefined;
  if (!Array.isArray(items)) return undefined;
  const lines = items.map(lineOf);
  return lines.every((line) => line.size > 0) ? lines : undefined;
}

function lineOf(item: unknown): Line {
  const said = Object.entries(jsonObject(item));
  return new Map(
    said.filter((entry): entry is [string, string | boolean] =>
      ['string', 'boolean'].includes(typeof entry[1]),
    ),
  );
}
