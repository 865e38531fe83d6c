import type { Values } from '../form/values.ts';

/**
 * What was typed in each request, for as long as this page is open: a receipt keeps little of it (docs/decisions/041),
 * and a request may have its receipt before a page has read it from the device.
 */
const typed = new Map<string, Values>();

export function rememberTyped(submissionId: string, values: Values): void {
  typed.set(submissionId, values);
}

export function typedIn(submissionId: string): Values | undefined {
  return typed.get(submissionId);
}
