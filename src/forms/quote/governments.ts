/** Places where a certificate can be filed. Their names are the same in each language. */
export const governmentLabels = { panama: 'Panamá', honduras: 'Honduras' } as const;

export type Government = keyof typeof governmentLabels;

export const governmentValues = Object.keys(governmentLabels) as readonly Government[];

export function isGovernment(value: string): value is Government {
  return Object.hasOwn(governmentLabels, value);
}

/** What people call it. @param value as stored; of one that is not offered any more, that with a capital */
export function governmentName(value: string): string {
  return isGovernment(value) ? governmentLabels[value] : value.slice(0, 1).toUpperCase() + value.slice(1);
}
