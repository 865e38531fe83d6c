import * as v from 'valibot';
import { time } from './schema.ts';

/** The page opens the address at once, and the browser streams the download to the disk. */
export const ticketAnswer = v.strictObject({
  /** Path and query; valid once. */
  address: v.string(),
  validUntil: time,
});
