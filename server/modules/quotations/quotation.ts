import { expiryOf, type QuotationLine } from '../../../src/contracts/pricing/quotation.ts';
import { answerOf, type Values } from '../../../src/form/values.ts';
import type { Government } from '../../../src/forms/quote/governments.ts';
import type { PricedQuote } from '../../../src/forms/quote/pricing.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { oneLine } from '../requests/intake/applicant.ts';
import type { Numbered } from '../requests/intake/reference.ts';
import type { NewRequest } from '../requests/intake/new-request.ts';

/** A quotation as it is stored and mailed. Money in cents, times ISO 8601. */
export interface Quotation extends PricedQuote {
  readonly id: number;
  readonly reference: string;
  readonly submissionId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly government: Government;
  readonly lines: readonly QuotationLine[];
  readonly applicant: QuoteApplicant;
  readonly locale: Locale;
}

/** Fields as shown in lists and mails: one line each, without characters that break terminals or databases. */
export interface QuoteApplicant {
  readonly name: string;
  readonly email: string;
  readonly document: string;
  readonly phone: string;
  /** Slug, or one of the words that mean Panamanian. */
  readonly nationality: string;
}

export function quotationOf(
  { submissionId, receivedAt }: NewRequest,
  { number, reference }: Numbered,
  answers: Pick<Quotation, 'government' | 'applicant' | 'locale'>,
  priced: PricedQuote,
): Quotation {
  return {
    ...priced,
    ...answers,
    id: number,
    reference,
    submissionId,
    createdAt: receivedAt,
    expiresAt: expiryOf(receivedAt),
  };
}

export function applicantOf(values: Values): QuoteApplicant {
  const of = (field: string): string => oneLine(answerOf(values, field));
  return {
    name: `${of('name')} ${of('lastName')}`,
    email: of('email'),
    document: of('document'),
    phone: of('phone'),
    nationality: of('nationality'),
  };
}
