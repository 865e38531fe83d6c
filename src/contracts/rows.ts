import { jsonObject } from './json-object.ts';

/** A list that an API returns bare, or as `name` or `data` of an object; undefined if there is none. */
export function rowsIn(body: unknown, name: string): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const { [name]: named, data } = jsonObject(body);
  if (Array.isArray(named)) return named;
  return Array.isArray(data) ? data : undefined;
}
