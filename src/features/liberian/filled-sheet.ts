import type { Values } from '../../domain/values.ts';
import { sheetAnswers } from '../../forms/liberian/sheet/prefill.ts';
import { rlm105Sheet } from '../../forms/liberian/sheet/sheet.ts';

/** The preparation sheet with what the form holds; loaded when it is asked for. */
export function filledSheet(values: Values): Uint8Array<ArrayBuffer> {
  return rlm105Sheet(sheetAnswers(values));
}
