import { limits } from './submission-limits.ts';

/** What is announced of files, and checked when they arrive. */
export const fileReceiver = { maxFileBytes: limits.maxFileBytes, heic: true } as const;
