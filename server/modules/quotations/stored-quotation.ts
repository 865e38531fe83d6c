import type { Transaction } from 'kysely';
import type { MailHold } from '../../../src/contracts/staff-quotations.ts';
import type { CourseKind } from '../../../src/contracts/pricing/course.ts';
import {
  expiryOf,
  isToBeConfirmed,
  type QuotationLine,
  quotationReference,
  type QuotationStatus,
  totalOf,
} from '../../../src/contracts/pricing/quotation.ts';
import { answerOf, type Values } from '../../../src/form/values.ts';
import { type Government, isGovernment } from '../../../src/forms/quote/governments.ts';
import type { PricedQuote } from '../../../src/forms/quote/pricing.ts';
import { isLocale, type Locale } from '../../../src/lib/locale.ts';
import type { Cents } from '../../../src/lib/money.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { QuotationCourseTable, QuotationTable, Tables } from '../../lib/store/tables.ts';
import { oneLine } from '../requests/intake/listing.ts';
import type { NewRequest, Numbered } from '../requests/intake/record.ts';

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

/** Reads a quotation as it was quoted, with its courses and prices. @param locale locale of its case */
export async function storedQuotation(
  db: Database | Transaction<Tables>,
  id: number,
  locale: string,
): Promise<Quotation & { readonly status: QuotationStatus }> {
  const row = await db.selectFrom('quotations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { fields, applicant_email: email } = await db
    .selectFrom('submissions')
    .select(['fields', 'applicant_email'])
    .where('submission_id', '=', row.submission_id)
    .executeTakeFirstOrThrow();
  const courses = await db
    .selectFrom('quotation_courses')
    .selectAll()
    .where('quotation_id', '=', id)
    .orderBy('position')
    .execute();
  const quotation = quotationIn(row, courses, fields);
  // The office may have corrected the address; the stored answers stay as they were received.
  const applicant = { ...quotation.applicant, ...(email === null ? {} : { email }) };
  return { ...quotation, applicant, locale: isLocale(locale) ? locale : 'es' };
}

function quotationIn(row: QuotationTable, courses: readonly QuotationCourseTable[], fields: string) {
  if (!isGovernment(row.government)) throw new Error(`Quotation ${row.id} has no government`);
  const lines = courses.map(lineOf);
  const totalOfKind = (wanted: CourseKind): Cents => totalOf(lines.filter(({ kind }) => kind === wanted));
  return {
    id: row.id,
    // Only this API writes this column.
    status: row.status as QuotationStatus,
    reference: quotationReference(row.id),
    submissionId: row.submission_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    government: row.government,
    lines,
    newTotal: totalOfKind('new'),
    renewalTotal: totalOfKind('renewal'),
    total: row.quoted_price,
    applicant: applicantOf({ answers: textsIn(fields), files: {} }),
  };
}

function lineOf({
  course_id: id,
  name,
  name_es: nameEs,
  type,
  base_price: base,
  surcharge,
}: QuotationCourseTable) {
  return {
    course: { id, name, ...(nameEs === '' ? {} : { nameEs }) },
    kind: type === 'renewal' ? ('renewal' as const) : ('new' as const),
    base,
    surcharge,
    toBeConfirmed: isToBeConfirmed(base),
  };
}

/** The fields of this form have the same names on the wire. */
function textsIn(fields: string): Readonly<Record<string, string>> {
  const all = Object.entries(JSON.parse(fields) as Readonly<Record<string, unknown>>);
  return Object.fromEntries(all.filter((field): field is [string, string] => typeof field[1] === 'string'));
}

interface WrittenAs {
  readonly status?: QuotationStatus;
  /** Why no mail was made for it. */
  readonly held?: MailHold | null;
}

/** Runs in the transaction of the submission. */
export async function writeQuotation(
  transaction: Transaction<Tables>,
  quotation: Quotation,
  { status = 'PENDING', held = null }: WrittenAs = {},
): Promise<void> {
  const { id, submissionId, createdAt, expiresAt, government, total, applicant, lines } = quotation;
  await transaction
    .insertInto('quotations')
    .values({
      id,
      submission_id: submissionId,
      status,
      created_at: createdAt,
      expires_at: expiresAt,
      government,
      quoted_price: total,
      user_name: applicant.name,
      user_email: applicant.email.toLowerCase(),
      verified_at: null,
      mail_id: null,
      mail_held: held,
    })
    .execute();
  const rows = lines.map(({ course, kind, base, surcharge }, position) => ({
    quotation_id: id,
    position,
    course_id: course.id,
    type: kind,
    name: course.name,
    name_es: course.nameEs ?? '',
    base_price: base,
    surcharge,
  }));
  await transaction.insertInto('quotation_courses').values(rows).execute();
}
