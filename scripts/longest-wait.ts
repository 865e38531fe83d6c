/**
 * Milliseconds for which a test waits for anything that it starts or sees. It is the only deadline below that of a whole
 * test (vitest.config.ts), and generous, because nothing is measured by it: a busy machine is slow and right. How long
 * something may take is measured by `npm run bench`.
 */
export const longestWait = 180_000;
