/**
 * The properties of a JSON object, none for anything else: what an API sends is looked at one by one. By hand
 * where the worker needs it, because a validating library is an eighth of the worker's budget.
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
