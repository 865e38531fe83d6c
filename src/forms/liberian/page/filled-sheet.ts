import type { Values } from '../../../form/values.ts';
import { createTextPainter, type TextPainter } from '../../../lib/pdf/text-painter.ts';
import { sheetFilling } from '../sheet/prefill.ts';
import { rlm105Sheet } from '../sheet/sheet.ts';

/** Returns the preparation sheet with the form's answers; loaded on demand. */
export function filledSheet(values: Values): Uint8Array<ArrayBuffer> {
  const painter = painterOfDevice();
  return rlm105Sheet({ ...sheetFilling(values), ...(painter === undefined ? {} : { painter }) });
}

/** High enough for print. */
const dotsPerPoint = 400 / 72;

/** Paints with the fonts of this device. Undefined where there is no canvas. */
function painterOfDevice(): TextPainter | undefined {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  return createTextPainter({
    context,
    dotsPerPoint,
    familyFor: () => 'Arial, "Noto Sans", sans-serif',
    dots: (columns, rows) => context.getImageData(0, 0, columns, rows).data,
  });
}
