import { type QuotationStatus, statusAt } from '../../../src/contracts/pricing/quotation.ts';
import { Refused } from '../../lib/problems/refused.ts';

export type Decision = 'APPROVED' | 'REJECTED';

export interface Decidable {
  readonly status: QuotationStatus;
  readonly expiresAt: string;
  /** The applicant has withdrawn the request. */
  readonly isWithdrawn: boolean;
  readonly isAccepted: boolean;
}

/**
 * What the office may decide; undefined: it is so already.
 * @returns the status that was shown until now
 * @throws Refused reasonMissing, and after it quotationNotAllowed
 */
export function decideQuotation(
  quotation: Decidable,
  { status, reason }: { readonly status: Decision; readonly reason: string | null },
  now: string,
): { readonly before: QuotationStatus; readonly after: Decision } | undefined {
  if (quotation.status === status) return undefined;
  const before = statusAt(quotation, now);
  const isPlain = before === 'PENDING' && status === 'APPROVED';
  if (!isPlain && reason === null) throw new Refused({ kind: 'reasonMissing' });
  if (quotation.isWithdrawn || quotation.isAccepted) throw new Refused({ kind: 'quotationNotAllowed' });
  return { before, after: status };
}
