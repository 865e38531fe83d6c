import { isToBeConfirmed, type QuotationLine, totalOf } from '../../../contracts/pricing/quotation.ts';
import { formatDate, formatOfficeDate } from '../../../i18n/format.ts';
import type { Values } from '../../../form/values.ts';
import type { Entry, Receipt } from '../../../outbox/entry.ts';
import type { OutcomeOverrideProps } from '../../../requests/outcome-override.ts';
import { typedIn } from '../../../ui/typed-values.ts';

/** The content of the document. Money in cents, times ISO 8601. */
export interface QuotePaper {
  /** Quoted by the API, or estimated by this device. */
  readonly kind: 'quote' | 'estimate';
  readonly reference?: string | undefined;
  readonly submissionId: string;
  readonly date: string;
  readonly validUntil?: string | undefined;
  /** The person's answers, as far as they are still known. */
  readonly applicant: Values['answers'] | undefined;
  readonly government: string | undefined;
  /** Empty: the API has quoted another sum without lines. */
  readonly lines: readonly QuotationLine[];
  readonly total: number;
  readonly pricesAsOf?: string | undefined;
  /** The device's estimate, when the API's sum differs. */
  readonly estimated?: number | undefined;
}

/** A quote names days as the office and its mail do; an estimate those of this device. @param instant ISO 8601 */
export function dayOn({ kind }: Pick<QuotePaper, 'kind'>, instant: string): string {
  return kind === 'quote' ? formatOfficeDate(instant) : formatDate(instant);
}

/**
 * Returns undefined for a request without a price, such as one of an older version.
 * @param quotedUntil the office's latest date since the receipt (ISO 8601)
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
    applicant: applicantIn(receipt),
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

/**
 * All that was typed, as long as the page is open; after a reload what the receipt keeps, the name in one piece. Nothing
 * once its applicant has finished on this device.
 */
function applicantIn({ submissionId, applicant, estimate }: Receipt): Values['answers'] {
  const typed = applicant === undefined ? undefined : typedIn(submissionId);
  return typed?.answers ?? { name: applicant ?? '', nationality: estimate?.nationality ?? '' };
}

/** Returns the API's own lines, else the device's where their total is the same. */
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
