/**
 * Flags whose certificates Liberia cannot accept (specification section 3); crimea is not a flag state
 * (rulings L-31).
 */
export const sanctionedSlugs = ['iran', 'cuba', 'north-korea', 'syria', 'crimea'] as const;

export type SanctionedFlag = (typeof sanctionedSlugs)[number];

export function isSanctioned(flag: string): boolean {
  return sanctionedSlugs.some((slug) => slug === flag);
}
