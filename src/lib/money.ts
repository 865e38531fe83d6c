/** US dollars in whole cents; never a fraction, never NaN. */
export type Cents = number;

/** 100,000 dollars. Two hundred lines of it still fit a 32-bit column. */
export const largestPrice: Cents = 10_000_000;

/**
 * Converts dollars from an API, a number or a text, to cents. Undefined if it is not a price: empty,
 * negative, not a number, beyond the largest.
 */
export function centsOf(dollars: unknown, largest: Cents = largestPrice): Cents | undefined {
  const amount = typeof dollars === 'string' && dollars.trim() !== '' ? Number(dollars) : dollars;
  if (typeof amount !== 'number' || !(amount >= 0 && amount <= largest / 100)) return undefined;
  // 1.005 * 100 is 100.49999999999999: the detour through a decimal text rounds the intended number.
  return Math.round(Number((amount * 100).toFixed(4)));
}

export function dollarsOf(cents: Cents): number {
  return cents / 100;
}
