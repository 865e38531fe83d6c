import { isToBeConfirmed, type QuotationLine, totalOf } from '../../../contracts/pricing/quotation.ts';
import type { Values } from '../../../form/values.ts';
import type { Entry, Receipt } from '../../../outbox/entry.ts';
import type { OutcomeOverrideProps } from '../../../requests/outcome-override.ts';
import { applicantOf } from './applicants.ts';

/** Everything that the document says. Money in cents, times ISO 8601. */
export interface QuotePaper {
  /** What the API has quoted, or what this device has estimated. */
  readonly kind: 'quote' | 'estimate';
  readonly reference?: string | undefined;
  readonly submissionId: string;
  readonly date: string;
  readonly validUntil?: string | undefined;
  /** Answers of the person, as far as they are still known. */
  readonly applicant: Values['answers'] | undefined;
  readonly government: string | undefined;
  /** Empty: the API has quoted another sum and does not say for what. */
  readonly lines: readonly QuotationLine[];
  readonly total: number;
  readonly pricesAsOf?: string | undefined;
  /** What the device had estimated, when the API's sum is another one. */
  readonly estimated?: number | undefined;
}

/**
 * Undefined for a request that holds no price, as one of an older version.
 * @param quotedUntil as the office has said since the receipt (ISO 8601)
 */
export function quotePaper(
  request: OutcomeOverrideProps['request'],
  quotedUntil: string | undefined,
): QuotePaper | undefined {
  return request.kind === 'entry'
    ? paperOfEntry(request.entry)
    : paperOfReceipt(request.receipt, quotedUntil);
}

function paperOfEntry({ submissionId, finalisedAt, estimate, values }: Entry): QuotePaper | undefined {
  if (estimate === undefined) return undefined;
  const { total, lines, government, pricesAsOf } = estimate;
  const applicant = values.answers;
  const kind = 'estimate';
  return { kind, submissionId, date: finalisedAt.utc, applicant, government, lines, total, pricesAsOf };
}

function paperOfReceipt(receipt: Receipt, quotedUntil: string | undefined): QuotePaper | undefined {
  const { submissionId, quotation, estimate, reference, receivedAt, deliveredAt } = receipt;
  const shared = {
    submissionId,
    reference,
    date: receivedAt ?? deliveredAt.utc,
    applicant: applicantOf(submissionId) ?? applicantKept(receipt),
    government: estimate?.government,
  };
  if (quotation === undefined) {
    if (estimate === undefined) return undefined;
    const { lines, total, pricesAsOf } = estimate;
    return { ...shared, kind: 'estimate', lines, total, pricesAsOf };
  }
  const { total, expiresAt } = quotation;
  const estimated = estimate === undefined || estimate.total === total ? undefined : estimate.total;
  return {
    ...shared,
    kind: 'quote',
    validUntil: quotedUntil ?? expiresAt,
    lines: linesOf(receipt, total),
    total,
    estimated,
  };
}

/** After a reload: what the receipt keeps. The name stands in one piece. */
function applicantKept({ applicant = '', estimate }: Receipt): Values['answers'] {
  return { name: applicant, nationality: estimate?.nationality ?? '' };
}

/** The API's own lines, else the device's where they add up to the same. */
function linesOf({ quotation, estimate }: Receipt, total: number): readonly QuotationLine[] {
  const received = (quotation?.lines ?? []).map(
    (line, index): QuotationLine => ({
      ...line,
      course: { ...line.course, id: String(index) },
      toBeConfirmed: isToBeConfirmed(line.base),
    }),
  );
  if (received.length > 0 && totalOf(received) === total) return received;
  return estimate?.total === total ? estimate.lines : [];
}
