import type { Values } from '../../../form/values.ts';
import { sheetFilling } from '../sheet/prefill.ts';
import { rlm105Sheet } from '../sheet/sheet.ts';
import { createTextPainter } from './text-painter.ts';

/** The preparation sheet with what the form holds; loaded when it is asked for. */
export function filledSheet(values: Values): Uint8Array<ArrayBuffer> {
  const painter = createTextPainter();
  return rlm105Sheet({ ...sheetFilling(values), ...(painter === undefined ? {} : { painter }) });
}
