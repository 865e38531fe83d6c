import type { Locale } from '../../lib/locale.ts';

/**
 * Flags whose certificates Liberia cannot accept (specification section 3); crimea is not a flag state
 * (rulings L-31).
 */
export const sanctionedFlags = [
  ['iran', 'Iran', 'Irán'],
  ['cuba', 'Cuba', 'Cuba'],
  ['north-korea', 'North Korea', 'Corea del Norte'],
  ['syria', 'Syria', 'Siria'],
  ['crimea', 'Crimea (territory)', 'Crimea (territorio)'],
] as const;

export type SanctionedFlag = (typeof sanctionedFlags)[number][0];

export const sanctionedSlugs = sanctionedFlags.map(([slug]) => slug);

export function isSanctioned(flag: string): boolean {
  return sanctionedFlags.some(([slug]) => slug === flag);
}

export function sanctionedNames(locale: Locale): Readonly<Record<SanctionedFlag, string>> {
  const names = sanctionedFlags.map(([slug, en, es]) => [slug, { en, es }[locale]]);
  return Object.fromEntries(names) as Record<SanctionedFlag, string>;
}
