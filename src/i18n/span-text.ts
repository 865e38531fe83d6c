import type { Locale } from '../lib/locale.ts';

const second = 1000;
const steps = [
  ['day', 24 * 60 * 60 * second],
  ['hour', 60 * 60 * second],
  ['minute', 60 * second],
  ['second', second],
] as const;

/** Milliseconds; beyond this, the hours beside the days add nothing. */
const wholeDays = 10 * 24 * 60 * 60 * second;

/** A span of milliseconds in words, by its two largest units: "2 hours, 5 minutes". */
export function spanText(locale: Locale, milliseconds: number): string {
  let left = Math.round(milliseconds / second) * second;
  const counted = steps.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [unitText(locale, unit, count)];
  });
  const shown = counted.slice(0, milliseconds >= wholeDays ? 1 : 2);
  if (shown.length === 0) return unitText(locale, 'second', 0);
  return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(shown);
}

function unitText(locale: Locale, unit: string, count: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
