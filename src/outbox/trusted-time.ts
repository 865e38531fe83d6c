import type { Receipt } from './entry.ts';
import type { Remembered } from './ports.ts';

/**
 * The time by which something kept may be thrown away: the device's, but never later than the API has said. A device
 * clock that is months ahead for one start would otherwise throw away everything that has an age; a server's that jumps
 * does not count either, because the earlier of both decides. Undefined: the API has not said it yet, and nothing goes.
 * @param now milliseconds since 1970, by the device
 */
export function trustedTime({ api }: Remembered, now: number): number | undefined {
  return api?.saidAt === undefined ? undefined : Math.min(now, api.saidAt);
}

/**
 * How long ago a receipt came, by the device's clock and, where both of its times are known, by the API's: either of them
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
