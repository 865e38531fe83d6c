import { longestWait } from '../../scripts/longest-wait.ts';

/** As every wait of a page has it by default. */
export const patience = { timeout: longestWait, interval: 150 } as const;
