/** Places where a certificate can be filed. Their names are the same in each language. */
export const governmentLabels = { panama: 'Panamá', honduras: 'Honduras' } as const;

export type Government = keyof typeof governmentLabels;

export const governmentValues = Object.keys(governmentLabels) as readonly Government[];

export function isGovernment(value: string): value is Government {
  return Object.hasOwn(governmentLabels, value);
}
