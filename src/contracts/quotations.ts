import type { Json } from './schemas/schema.ts';
import type { newQuotationAnswer } from './schemas/quotations.ts';
import { type Cents, centsOf, dollarsOf } from '../lib/money.ts';
import { type QuotationLine, totalOf } from './pricing/quotation.ts';
import { jsonObject } from './json-object.ts';

/** POST { verificationId, code }: proves that the quote's e-mail address is read (rulings Q-12). */
export const verifyPath = '/api/quotations/verify';

export type QuotationAnswer = Json<typeof newQuotationAnswer>;

/** Whether the quote is mailed to the applicant. */
export type QuoteMailState = NonNullable<QuotationAnswer['mail']>;

export interface QuotationFacts {
  readonly id: number;
  readonly status: 'PENDING';
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly government: string;
  readonly lines: readonly QuotationLine[];
  readonly mail?: QuoteMailState;
}

export function quotationAnswer({ lines, ...facts }: QuotationFacts): QuotationAnswer {
  return { ...facts, quotedPrice: dollarsOf(totalOf(lines)), courses: quotedCourses(lines) };
}

/** The courses of an answer, in the order of the quotation. */
export function quotedCourses(
  lines: readonly Omit<QuotationLine, 'toBeConfirmed'>[],
): QuotationAnswer['courses'] {
  return lines.map(({ course, kind, base, surcharge }, position) => ({
    id: position + 1,
    type: kind,
    basePrice: dollarsOf(base),
    surcharge: dollarsOf(surcharge),
    course: {
      name: course.name,
      ...(course.nameEs === undefined ? {} : { name_es: course.nameEs }),
    },
  }));
}

/** The part of the API's quotation that a receipt keeps. */
export interface ReceivedQuotation {
  readonly id: string;
  readonly total: Cents;
  /** ISO 8601. */
  readonly expiresAt?: string;
  /** Empty if the API does not list them in the specification's shape. */
  readonly lines: readonly ReceivedLine[];
  /** Absent if the API does not report it. */
  readonly mail?: QuoteMailState;
}

export interface ReceivedLine extends Pick<QuotationLine, 'kind' | 'base' | 'surcharge'> {
  readonly course: { readonly name: string; readonly nameEs?: string };
}

/** The quotation in an API's answer; undefined if there is none with a price, as from a plain API. */
export function parseReceivedQuotation(body: unknown): ReceivedQuotation | undefined {
  const { id, quotedPrice, expiresAt, courses, mail } = jsonObject(body);
  const total = centsOf(quotedPrice, Number.MAX_SAFE_INTEGER);
  if (total === undefined || (typeof id !== 'number' && typeof id !== 'string')) return undefined;
  const isTime = typeof expiresAt === 'string' && !Number.isNaN(Date.parse(expiresAt));
  return {
    id: String(id),
    total,
    ...(isTime ? { expiresAt } : {}),
    lines: linesIn(courses),
    ...(mail === 'queued' || mail === 'heldBack' ? { mail } : {}),
  };
}

/** All or none: an incomplete list would not add up to the total. */
function linesIn(courses: unknown): readonly ReceivedLine[] {
  const rows: readonly unknown[] = Array.isArray(courses) ? courses : [];
  const lines = rows.flatMap((row) => lineIn(row) ?? []);
  return lines.length === rows.length ? lines : [];
}

function lineIn(row: unknown): ReceivedLine | undefined {
  const { type, basePrice, surcharge, course } = jsonObject(row);
  const { name, name_es: nameEs } = jsonObject(course);
  const [base, fee] = [centsOf(basePrice), centsOf(surcharge)];
  if ((type !== 'new' && type !== 'renewal') || typeof name !== 'string') return undefined;
  if (base === undefined || fee === undefined) return undefined;
  const names = typeof nameEs === 'string' ? { name, nameEs } : { name };
  return { kind: type, base, surcharge: fee, course: names };
}

export type VerificationOutcome =
  | 'verified'
  /** A retry may succeed. */
  | 'wrongCode'
  /** Expired, or too many attempts. */
  | 'over'
  /** Temporary: no network, too many requests, or a failure of the API. */
  | 'unavailable';

/** Maps the status of the verifying call to its outcome. */
export function verificationOutcome(status: number): VerificationOutcome {
  if (status === 200) return 'verified';
  if (status === 422) return 'wrongCode';
  return status === 410 ? 'over' : 'unavailable';
}
