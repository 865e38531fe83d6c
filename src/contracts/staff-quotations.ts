import type { Json } from './schemas/schema.ts';
import type { staffQuotationAnswer } from './schemas/quotations.ts';
import type { CourseKind } from './pricing/course.ts';
import { type Cents, centsOf } from '../lib/money.ts';
import { isToBeConfirmed, quotationReference, type QuotationStatus, totalOf } from './pricing/quotation.ts';
import { jsonObject } from './json-object.ts';
import { rowsIn } from './rows.ts';
import { textOf } from './text-of.ts';

/** GET with a token: the quotations that its bearer may see, newest first (rulings A-9). */
export const quotationsPath = '/api/quotations/all/getAll';

export const quotationRoute = '/api/quotations/quote/:id/get';

/** PATCH with If-Match: approves or rejects it. */
export const quotationChangeRoute = '/api/quotations/quote/:id';

/** POST with Idempotency-Key: mails it to the applicant again. */
export const quotationMailsRoute = `${quotationChangeRoute}/mails`;

export function quotationChangePath(id: string): string {
  return quotationChangeRoute.replace(':id', encodeURIComponent(id));
}

export function quotationMailsPath(id: string): string {
  return quotationMailsRoute.replace(':id', encodeURIComponent(id));
}

/** GET with a token: one quotation. The ETag is the version of its case. */
export function quotationPath(id: string): string {
  return quotationRoute.replace(':id', encodeURIComponent(id));
}

/** A quotation with its applicant (specification section 3). */
export type StaffQuotationAnswer = Json<typeof staffQuotationAnswer>;

/** Delivery of the mail with the quotation. */
export type QuotationMail = StaffQuotationAnswer['mail'];
export type QuotationMailState = QuotationMail['state'];
/** Why no mail was made for a quotation. */
export type MailHold = NonNullable<QuotationMail['why']>;

export const mailHolds: readonly MailHold[] = ['address', 'mailbox', 'sender', 'day'];

/** A quotation from any API: missing texts are empty, and a missing price counts as 0. */
export interface StaffQuotation {
  readonly id: string;
  readonly reference: string;
  /** Id of its request; undefined: the API does not report it. */
  readonly submissionId: string | undefined;
  /** Undefined: a status unknown to the specification (rulings S-7). */
  readonly status: QuotationStatus | undefined;
  /** ISO 8601; undefined if missing or invalid. */
  readonly createdAt: string | undefined;
  readonly expiresAt: string | undefined;
  readonly government: string;
  /** quotedPrice if it is a number, else the sum of the lines (rulings S-2). */
  readonly total: Cents;
  readonly user: { readonly name: string; readonly email: string };
  readonly lines: readonly StaffQuotationLine[];
  /** Null: not verified; undefined: the API does not report it. */
  readonly verifiedAt: string | null | undefined;
  /** Undefined: not accepted, or the API does not report it. */
  readonly acceptedAt: string | undefined;
  /** Undefined: the API does not report it. */
  readonly mail: QuotationMail | undefined;
  /** The client of its request; null: none, or the API does not report it. */
  readonly person: { readonly personId: string; readonly name: string } | null;
}

export interface StaffQuotationLine {
  readonly id: string;
  readonly kind: CourseKind | undefined;
  readonly base: Cents;
  readonly surcharge: Cents;
  /** There is no price: it counts as 0, and staff have to set one (rulings Q-10). */
  readonly toBeConfirmed: boolean;
  readonly course: { readonly name: string; readonly nameEs?: string };
}

/** Parses a list, newest first (rulings S-10); undefined for any other body. Rows without id are left out. */
export function parseQuotations(body: unknown): readonly StaffQuotation[] | undefined {
  const quotations = rowsIn(body, 'quotations')?.flatMap((row) => parseQuotation(row) ?? []);
  return quotations?.sort(newestFirst);
}

/** Parses a quotation; undefined if it has no id (specification section 2, Quotation detail). */
export function parseQuotation(body: unknown): StaffQuotation | undefined {
  const row = jsonObject(body);
  const id = textOf(row['id']);
  if (id === '') return undefined;
  const lines = (rowsIn(row['courses'], 'courses') ?? []).map(lineOf);
  const user = jsonObject(row['user']);
  return {
    id,
    reference: quotationReference(id),
    submissionId: textOf(row['submissionId']) || undefined,
    status: statuses.find((status) => status === row['status']),
    createdAt: timeIn(row['createdAt']),
    expiresAt: timeIn(row['expiresAt']),
    government: textOf(row['government']),
    total: centsOf(row['quotedPrice'], Number.MAX_SAFE_INTEGER) ?? totalOf(lines),
    user: { name: textOf(user['name']), email: textOf(user['email']) },
    lines,
    verifiedAt: row['verifiedAt'] === null ? null : timeIn(row['verifiedAt']),
    acceptedAt: timeIn(row['acceptedAt']),
    mail: mailIn(row['mail']),
    person: personIn(row['person']),
  };
}

function mailIn(value: unknown): QuotationMail | undefined {
  const { state, sentAt, why } = jsonObject(value);
  const known = mailStates.find((one) => one === state);
  if (known === undefined) return undefined;
  const hold = mailHolds.find((one) => one === why);
  return { state: known, sentAt: timeIn(sentAt) ?? null, ...(hold === undefined ? {} : { why: hold }) };
}

function personIn(value: unknown): StaffQuotation['person'] {
  const { personId, name } = jsonObject(value);
  return typeof personId === 'string' && typeof name === 'string' ? { personId, name } : null;
}

const mailStates: readonly QuotationMailState[] = [
  'sent',
  'waiting',
  'failing',
  'refused',
  'givenUp',
  'heldBack',
];

const statuses: readonly QuotationStatus[] = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'];

function lineOf(value: unknown, position: number): StaffQuotationLine {
  const row = jsonObject(value);
  const course = jsonObject(row['course']);
  const nameEs = textOf(course['name_es']);
  const base = centsOf(row['basePrice']) ?? 0;
  return {
    id: textOf(row['id']) || String(position + 1),
    kind: row['type'] === 'new' || row['type'] === 'renewal' ? row['type'] : undefined,
    base,
    surcharge: centsOf(row['surcharge']) ?? 0,
    toBeConfirmed: isToBeConfirmed(base),
    course: { name: textOf(course['name']), ...(nameEs === '' ? {} : { nameEs }) },
  };
}

function newestFirst(one: StaffQuotation, other: StaffQuotation): number {
  return timeOf(other) - timeOf(one) || Number(other.id) - Number(one.id) || 0;
}

/** A quotation without a time counts as the oldest. */
function timeOf({ createdAt }: StaffQuotation): number {
  return createdAt === undefined ? 0 : Date.parse(createdAt);
}

function timeIn(value: unknown): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
