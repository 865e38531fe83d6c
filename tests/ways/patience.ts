/** A generous timeout for a busy machine; nothing is measured by it. */
export const patience = { timeout: 60_000, interval: 150 } as const;
