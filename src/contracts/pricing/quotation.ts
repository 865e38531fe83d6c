import type { Course, CourseKind } from './course.ts';
import type { Cents } from '../../lib/money.ts';

/** One course of a quotation, priced. */
export interface QuotationLine {
  readonly course: Pick<Course, 'id' | 'name' | 'nameEs'>;
  readonly kind: CourseKind;
  readonly base: Cents;
  /** The amount that the government adds to each course. */
  readonly surcharge: Cents;
  /** The catalogue has no price: counted as 0 and to be confirmed (rulings Q-10). */
  readonly toBeConfirmed: boolean;
}

/** Specification section 3: base price and surcharge. */
export function subtotalOf({ base, surcharge }: Pick<QuotationLine, 'base' | 'surcharge'>): Cents {
  return base + surcharge;
}

export function totalOf(lines: readonly Pick<QuotationLine, 'base' | 'surcharge'>[]): Cents {
  return lines.reduce((sum, line) => sum + subtotalOf(line), 0);
}

/** Padded to at least four digits, never cut (specification section 3; rulings S-11). */
export function quotationReference(id: number | string): string {
  return `PMTS/Q/${String(id).padStart(4, '0')}`;
}

/** Days that a quotation holds (the specification gives no number). */
export const daysValid = 30;

export type QuotationStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED';

/** A pending quotation past its time is expired (rulings S-5). @param now ISO 8601, UTC */
export function statusAt(
  { status, expiresAt }: { readonly status: QuotationStatus; readonly expiresAt: string },
  now: string,
): QuotationStatus {
  return status === 'PENDING' && Date.parse(expiresAt) <= Date.parse(now) ? 'EXPIRED' : status;
}
