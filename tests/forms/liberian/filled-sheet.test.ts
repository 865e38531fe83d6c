import { expect, test, vi } from 'vitest';
import { filledSheet } from '../../../src/forms/liberian/page/filled-sheet.ts';
import { rlm105Sheet } from '../../../src/forms/liberian/sheet/sheet.ts';
import { sheetFilling } from '../../../src/forms/liberian/sheet/prefill.ts';
import { emptyValues, withAnswer } from '../../../src/form/values.ts';

const altersPictures = vi.fn(async () => true);

const named = (name: string) => withAnswer(emptyValues, 'fullName', name);

test('a sheet in Latin letters is whole in every browser, which is not asked', async () => {
  const values = named('José Núñez');

  const { bytes, isWhole } = await filledSheet(values, { altersPictures });

  expect(isWhole).toBe(true);
  expect(Buffer.from(bytes).equals(rlm105Sheet(sheetFilling(values)))).toBe(true);
  expect(altersPictures).not.toHaveBeenCalled();
});

test('a sheet in other letters is not painted where the browser alters what it draws, and says so', async () => {
  const values = named('Иван Петров');

  const { bytes, isWhole } = await filledSheet(values, { altersPictures });

  expect(isWhole).toBe(false);
  // No stencil, and the field keeps the name.
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('/ImageMask');
  expect(Buffer.from(bytes).equals(rlm105Sheet(sheetFilling(values)))).toBe(true);
  expect(altersPictures).toHaveBeenCalledWith('letters');
});

test('a sheet is not made where it is not known whether the browser alters what it draws', async () => {
  altersPictures.mockRejectedValueOnce(new Error('no network'));

  await expect(filledSheet(named('李小龙'), { altersPictures })).rejects.toThrow('no network');
});
