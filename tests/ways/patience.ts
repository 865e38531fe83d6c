/** As long as a person on a busy machine waits for what a page shows in a moment; nothing is measured by it. */
export const patience = { timeout: 60_000, interval: 150 } as const;
