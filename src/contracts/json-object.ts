/**
 * The properties of a JSON object, none for any other value; each one is then checked by hand. No validating library
 * where visitors or the worker load the code: it would take 1.2 KiB of the worker's 16.
 */
export function jsonObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Parses JSON; undefined if invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
