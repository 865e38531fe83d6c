import type { Receipt } from './entry.ts';
import type { Remembered } from './ports.ts';

/**
 * Returns the time for deciding what may be discarded: the device's, but never later than the API has stated.
 * A device clock that is months ahead for one start would otherwise discard everything that ages; a server
 * clock that jumps has no effect either, because the earlier of both decides. Undefined: the API has not
 * stated a time yet, and nothing is discarded.
 * @param now milliseconds since 1970, by the device
 */
export function trustedTime({ api }: Remembered, now: number): number | undefined {
  return api?.saidAt === undefined ? undefined : Math.min(now, api.saidAt);
}

/**
 * Returns a receipt's ages by the device's clock and, where both of its times are known, by the API's: either
 * may be months off. Milliseconds.
 */
export function agesOf(
  { deliveredAt, receivedAt }: Receipt,
  { api }: Remembered,
  now: number,
): readonly number[] {
  const byDevice = now - Date.parse(deliveredAt.utc);
  if (receivedAt === undefined || api?.saidAt === undefined) return [byDevice];
  return [byDevice, api.saidAt - Date.parse(receivedAt)];
}
