/**
 * Milliseconds for which a test waits for anything that it starts or sees. Nothing is measured by it: a busy machine is
 * slow and right, and how long something may take is measured by `npm run bench`. What takes longer than this on an idle
 * machine has too much in one wait.
 */
export const longestWait = 60_000;
