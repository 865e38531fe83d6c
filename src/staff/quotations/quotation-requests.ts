import type { StaffAnswer, StaffSending } from '../../account/session-port.ts';
import { parseCase } from '../../contracts/case-answers.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../contracts/idempotency-key.ts';
import { jsonObject } from '../../contracts/json-object.ts';
import type { QuotationStatus } from '../../contracts/pricing/quotation.ts';
import { quotationChangePath, quotationMailsPath } from '../../contracts/staff-quotations.ts';
import { type CaseOutcome, caseOutcome } from '../cases/case-requests.ts';

export type Decision = 'APPROVED' | 'REJECTED';

/** What the office wants done with a quotation. */
export type QuotationRequest =
  | { readonly kind: 'decide'; readonly status: Decision; readonly reason: string }
  /** @param id of the mail: a repeat sends nothing */
  | { readonly kind: 'mail'; readonly id: string };

/** Only what is pending is approved without a word; a rejection, and a change of mind, are explained. */
export function decisionNeedsReason(present: QuotationStatus | undefined, status: Decision): boolean {
  return status === 'REJECTED' || present !== 'PENDING';
}

export function quotationCall(
  id: string,
  request: QuotationRequest,
  etag: string,
): StaffSending & { readonly path: string } {
  if (request.kind === 'mail') {
    const headers = { [idempotencyKeyHeader]: idempotencyKeyValue(request.id) };
    return { path: quotationMailsPath(id), method: 'POST', headers };
  }
  const { status, reason } = request;
  const json = { status, ...(reason === '' ? {} : { reason }) };
  return { path: quotationChangePath(id), method: 'PATCH', json, headers: { 'If-Match': etag } };
}

export type QuotationOutcome = CaseOutcome & { readonly etag?: string };

/** After a conflict with the version that the others have left. */
export function quotationOutcome(answer: StaffAnswer): QuotationOutcome {
  const outcome = caseOutcome(answer);
  const present = answer.kind === 'answered' ? parseCase(jsonObject(answer.body)['case']) : undefined;
  return outcome.kind === 'conflict' && present !== undefined
    ? { ...outcome, etag: `"${present.version}"` }
    : outcome;
}
