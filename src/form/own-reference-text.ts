import { fill } from '../lib/fill.ts';
import type { AnyFormTexts } from './form-texts.ts';

/** The sentence about the reference that the device made; undefined where the form has none (rulings L-10). */
export function ownReferenceText(
  texts: Pick<AnyFormTexts, 'success'>,
  reference: string | undefined,
): string | undefined {
  const sentence = texts.success.reference;
  return sentence === undefined || reference === undefined ? undefined : fill(sentence, { id: reference });
}
