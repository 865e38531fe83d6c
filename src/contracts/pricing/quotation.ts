import type { Course, CourseKind } from './course.ts';
import type { Cents } from '../../lib/money.ts';

/** One priced course of a quotation. */
export interface QuotationLine {
  readonly course: Pick<Course, 'id' | 'name' | 'nameEs'>;
  readonly kind: CourseKind;
  readonly base: Cents;
  /** The government's surcharge per course. */
  readonly surcharge: Cents;
  readonly toBeConfirmed: boolean;
}

/** The catalogue has no price: counted as 0 and to be confirmed (rulings Q-10). */
export function isToBeConfirmed(base: Cents): boolean {
  return base === 0;
}

/** Specification section 3: base price and surcharge. */
export function subtotalOf({ base, surcharge }: Pick<QuotationLine, 'base' | 'surcharge'>): Cents {
  return base + surcharge;
}

export function totalOf(lines: readonly Pick<QuotationLine, 'base' | 'surcharge'>[]): Cents {
  return lines.reduce((sum, line) => sum + subtotalOf(line), 0);
}

/** Padded to at least four digits, never truncated (specification section 3; rulings S-11). */
export function quotationReference(id: number | string): string {
  return `PMTS/Q/${String(id).padStart(4, '0')}`;
}

/** Days that a quotation is valid (the specification gives no number). */
export const daysValid = 30;

export type QuotationStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED';

const hour = 60 * 60_000;
const day = 24 * hour;
/** Panama is five hours behind UTC all year. */
const behind = 5 * hour;

/** The end of a quotation's last day in Panama: the mail names a day. @param expiresAt ISO 8601 */
export function endOfLastDay(expiresAt: string): number {
  const dayInPanama = Math.floor((Date.parse(expiresAt) - behind) / day);
  return (dayInPanama + 1) * day + behind;
}

/** The expiry of a quotation made, or approved again, at this time. @param from ISO 8601, as the result */
export function expiryOf(from: string): string {
  return new Date(Date.parse(from) + daysValid * day).toISOString();
}

/** A quotation that expires before the result has expired. @param now ISO 8601, as the result */
export function overBefore(now: string): string {
  return new Date(endOfLastDay(now) - day).toISOString();
}

/** A pending quotation past its last day is expired (rulings S-5); any other keeps its status. @param now ISO 8601 */
export function statusAt(
  { status, expiresAt }: { readonly status: QuotationStatus; readonly expiresAt: string },
  now: string,
): QuotationStatus {
  return status === 'PENDING' && endOfLastDay(expiresAt) <= Date.parse(now) ? 'EXPIRED' : status;
}
