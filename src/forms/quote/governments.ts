import type { Cents } from '../../lib/money.ts';

/**
 * Where a certificate is filed, and what that adds to each course: a fixed amount and no percentage
 * (specification sections 3 and 9; rulings Q-6).
 */
const governments = {
  panama: { label: 'Panamá', surcharge: 500 },
  honduras: { label: 'Honduras', surcharge: 2000 },
} as const satisfies Record<string, { readonly label: string; readonly surcharge: Cents }>;

export type Government = keyof typeof governments;

// Object.keys forgets the literal keys of the object above.
export const governmentValues = Object.keys(governments) as readonly Government[];

/** Names of places, the same in both languages. */
export const governmentLabels: Readonly<Record<Government, string>> = {
  panama: governments.panama.label,
  honduras: governments.honduras.label,
};

export function isGovernment(value: string): value is Government {
  return Object.hasOwn(governments, value);
}

/** Per course. */
export function surchargeOf(government: Government): Cents {
  return governments[government].surcharge;
}
