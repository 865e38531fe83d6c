import type { Values } from '../../../form/values.ts';
import { isWinAnsi } from '../../../lib/pdf/pdf-text.ts';
import { createTextPainter, type TextPainter } from '../../../lib/pdf/text-painter.ts';
import type { DeviceServices } from '../../../ui/device-context.tsx';
import { sheetFilling } from '../sheet/prefill.ts';
import { rlm105Sheet } from '../sheet/sheet.ts';

interface FilledSheet {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** False: letters that the standard fonts lack are question marks on paper. The fields have them. */
  readonly isWhole: boolean;
}

/** Returns the preparation sheet with the form's answers; loaded on demand. */
export async function filledSheet(
  values: Values,
  { altersPictures }: Pick<DeviceServices, 'altersPictures'>,
): Promise<FilledSheet> {
  const filling = sheetFilling(values);
  const { answers = {}, further = [] } = filling;
  const texts = [...Object.values(answers), ...further.map(({ text }) => text)];
  if (texts.every(isWinAnsi)) return { bytes: rlm105Sheet(filling), isWhole: true };
  // Noise or stripes in place of a name would be taken for it.
  const painter = (await altersPictures('letters')) ? undefined : painterOfDevice();
  return painter === undefined
    ? { bytes: rlm105Sheet(filling), isWhole: false }
    : { bytes: rlm105Sheet({ ...filling, painter }), isWhole: true };
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
