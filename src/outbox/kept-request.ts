import { type Entry, type Receipt, withoutAttempts } from './entry.ts';
import type { Remembered } from './ports.ts';

/**
 * A request that the office has received, kept as sent until the office has it in a backup: a server may be
 * lost, or restored to yesterday. Stored: property names stay.
 */
export interface KeptRequest {
  readonly kept: Entry;
}

/** Milliseconds. */
const longest = 7 * 24 * 60 * 60 * 1000;

/**
 * Tells whether the bytes of a received request stay on the device: only where the API makes backups and says
 * up to when, the receipt is proven, and nobody else uses the device.
 */
export function staysUntilBackup(receipt: Receipt, { api, shared }: Remembered): boolean {
  const { receivedAt, proven } = receipt;
  const { generation, backedUpUntil } = api?.capabilities ?? {};
  if (shared === true || !proven || receivedAt === undefined) return false;
  if (generation === undefined || backedUpUntil === undefined) return false;
  return Date.parse(backedUpUntil) <= Date.parse(receivedAt);
}

/**
 * Tells whether the kept bytes of a request may be deleted. Days are counted by both clocks, and the longer
 * count applies. Backups of another store do not cover what the store before it had received: the API is
 * asked first.
 */
export function isStayOver(receipt: Receipt, remembered: Remembered, now: number): boolean {
  if (remembered.recheck === true && remembered.shared !== true) return false;
  if (!staysUntilBackup(receipt, remembered)) return true;
  return agesOf(receipt, remembered, now).some((age) => age > longest);
}

/**
 * Updates the memory after a new answer of the API: it can be reached, and another generation means that
 * receipts may have been lost.
 */
export function afterLearning(before: Remembered, { api }: Partial<Remembered>): Partial<Remembered> {
  const heard = before.contactFailed === true && (api?.learnedAt ?? 0) > 0 ? { contactFailed: false } : {};
  const generation = api?.capabilities.generation;
  if (generation === undefined) return heard;
  const isAnother = before.generation !== undefined && before.generation !== generation;
  return { ...heard, generation, ...(isAnother ? { recheck: true } : {}) };
}

/**
 * Rebuilds the entry for another delivery under the same id and key, so that an office that has it after all
 * answers with its receipt.
 */
export function entryAgain({ kept }: KeptRequest, { reference }: Receipt): Entry {
  return { ...withoutAttempts(kept), lost: reference === undefined ? {} : { reference } };
}

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
