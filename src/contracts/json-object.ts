/**
 * The properties of a JSON object, none for anything else: what an API sends is looked at one by one. By hand
 * where visitors or the worker load it: a validating library is 1.2 KiB of the worker's 16.
 */
export function jsonObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The JSON in a text, or undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
