/** Who decides in these calls. */
export const clerk = { kind: 'account', userId: 'clerk', name: 'Luz Vega' } as const;
export const later = '2099-01-01T00:00:00.000Z';
/** Ids that are the same in both databases. */
export const id = (digit: number): string => `0000000${digit}-0000-4000-8000-000000000000`;
