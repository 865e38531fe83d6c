/**
 * By which version of its form a request was filled in: a whole number. Only to an API whose capabilities say
 * `formVersions`; it is no part of what makes two requests the same.
 */
export const formVersionHeader = 'Form-Version';

/** Undefined when it is no version. */
export function parseFormVersion(value: string): number | undefined {
  return /^\d{1,6}$/.test(value.trim()) ? Number(value) : undefined;
}
