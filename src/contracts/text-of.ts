/** A text that an API may also give as a number; empty for any other value. */
export function textOf(value: unknown): string {
  if (Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value.trim() : '';
}
