/** Where a certificate is filed. Names of places, the same in each language. */
export const governmentLabels = { panama: 'Panamá', honduras: 'Honduras' } as const;

export type Government = keyof typeof governmentLabels;

// Object.keys forgets the literal keys of the object above.
export const governmentValues = Object.keys(governmentLabels) as readonly Government[];

export function isGovernment(value: string): value is Government {
  return Object.hasOwn(governmentLabels, value);
}
