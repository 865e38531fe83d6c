import * as v from 'valibot';
import { time } from './schema.ts';

/** A page follows it at once: the browser writes the download to the disk. */
export const ticketAnswer = v.strictObject({
  /** Path and query; good once. */
  address: v.string(),
  validUntil: time,
});
