/**
 * The version of the form a request was filled in with: a whole number. Sent only to an API whose capabilities include
 * `formVersions`; ignored when comparing two requests.
 */
export const formVersionHeader = 'Form-Version';

/** Undefined for an invalid version. */
export function parseFormVersion(value: string): number | undefined {
  return /^\d{1,6}$/.test(value.trim()) ? Number(value) : undefined;
}
