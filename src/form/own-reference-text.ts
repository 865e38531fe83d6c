import { fill } from '../lib/fill.ts';
import type { AnyFormTexts } from './form-texts.ts';

/**
 * Returns the sentence about the device's own reference; undefined where the form has none (rulings L-10).
 */
export function ownReferenceText(
  texts: Pick<AnyFormTexts, 'success'>,
  reference: string | undefined,
): string | undefined {
  const sentence = texts.success.reference;
  return sentence === undefined || reference === undefined ? undefined : fill(sentence, { id: reference });
}
