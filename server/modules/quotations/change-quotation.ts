import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { CaseState } from '../../../src/contracts/cases.ts';
import {
  expiryOf,
  overBefore,
  type QuotationStatus,
  statusAt,
} from '../../../src/contracts/pricing/quotation.ts';
import { quotationChangeRequest } from '../../../src/contracts/schemas/quotations.ts';
import { fill } from '../../../src/lib/fill.ts';
import { isMailAddress } from '../../../src/lib/email.ts';
import { bodyAs } from '../../lib/http/json-bodies.ts';
import { dateText } from '../../lib/mail/letter.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { QuotationTable, Tables } from '../../lib/store/tables.ts';
import { addMail, countMail, mailboxOf } from '../../lib/mail/mail-queue.ts';
import { principalIn } from '../accounts/authorize.ts';
import {
  addresseeOf,
  type ApplicantMails,
  mailApplicant,
  requestAddress,
} from '../requests/case/applicant-mail.ts';
import { pushNews } from '../requests/case/applicant-push.ts';
import {
  type Actor,
  actorOf,
  addEvent,
  type CaseRow,
  lockCase,
  lockMatching,
  type NewEvent,
  writeChange,
} from '../requests/case/change-case.ts';
import type { CaseService } from '../requests/case/message-routes.ts';
import { mailedAt, rememberForUndo } from '../requests/case/undo.ts';
import { quoteMail, quoteMailLimits, quoteTable } from './quote-mail.ts';
import { storedQuotation } from './stored-quotation.ts';

type QuotationRow = Pick<QuotationTable, 'id' | 'submission_id' | 'status' | 'expires_at'>;

/** @throws Refused notFound */
export async function quotationRow(db: Database | Transaction<Tables>, id: number): Promise<QuotationRow> {
  const row = await db
    .selectFrom('quotations')
    .select(['id', 'submission_id', 'status', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Refused({ kind: 'notFound' });
  return row;
}

/**
 * Decides on a quotation, with its event and what the applicant is told, in one transaction.
 * @param at ISO 8601, UTC
 * @returns whether it has changed, and can be undone
 */
export async function changeQuotation(
  transaction: Transaction<Tables>,
  { mails, undoFor }: Pick<CaseService, 'mails' | 'undoFor'>,
  request: FastifyRequest,
  id: number,
  at: string,
): Promise<boolean> {
  const { submission_id: submissionId } = await quotationRow(transaction, id);
  const principal = principalIn(request);
  const locked = await lockMatching(transaction, request, submissionId, principal, at);
  const { status, reason: given } = bodyAs(quotationChangeRequest, request);
  const reason = given || null;
  // Read again, because now it is locked.
  const row = await quotationRow(transaction, id);
  const present = await decidable(transaction, locked, row, at);
  const decided = decideQuotation(present, { status, reason }, at);
  if (decided === undefined) return false;
  const by = actorOf(principal);
  const event: NewEvent = { at, by, kind: 'quotation', ...decided, reason };
  // Only this API writes this column.
  const before = locked.state as CaseState;
  const after = stateAfter(before, status);
  const moved: NewEvent = { at, by, kind: 'state', before, after, reason };
  const isMoved = after !== before;
  const expires_at = decided.before === 'EXPIRED' && status === 'APPROVED' ? expiryOf(at) : row.expires_at;
  await transaction.updateTable('quotations').set({ status, expires_at }).where('id', '=', id).execute();
  const changed = await writeChange(transaction, locked, {
    fields: isMoved ? { state: after } : {},
    events: isMoved ? [event, moved] : [event],
  });
  const dueAt = mailedAt(at, undoFor);
  const decision = { row: { ...row, expires_at }, status, reason, dueAt };
  await pushNews(transaction, submissionId, status === 'APPROVED' ? 'approved' : 'rejected', dueAt);
  const mailId = (await mailDecision(transaction, mails, changed, decision)) ?? null;
  const replaced = {
    quotation: { id, before: { status: row.status, expires_at: row.expires_at } },
    ...(isMoved ? { state: before } : {}),
    mailId,
  };
  const made = { submissionId, version: changed.version, by, at, lines: isMoved ? 2 : 1, replaced };
  await rememberForUndo(transaction, made, undoFor);
  return true;
}

/** Rejecting closes the request; approving opens it, or reopens it. */
function stateAfter(state: CaseState, status: Decision): CaseState {
  if (status === 'REJECTED') return 'refused';
  return state === 'waitingForApplicant' ? state : 'inProgress';
}

async function decidable(
  transaction: Transaction<Tables>,
  locked: CaseRow,
  row: QuotationRow,
  at: string,
): Promise<Decidable> {
  const accepted = await transaction
    .selectFrom('additions')
    .select('addition_id')
    .where('submission_id', '=', locked.submission_id)
    .where('kind', '=', 'acceptance')
    .executeTakeFirst();
  const isAccepted = accepted !== undefined;
  const isOver = row.expires_at < overBefore(at);
  return {
    // An approved quotation that was not accepted in time can be approved again. Only this API writes this column.
    status: isOver && !isAccepted && row.status === 'APPROVED' ? 'EXPIRED' : (row.status as QuotationStatus),
    expiresAt: row.expires_at,
    isWithdrawn: locked.state === 'withdrawn',
    isAccepted,
  };
}

interface Decided {
  readonly row: QuotationRow;
  readonly status: Decision;
  readonly reason: string | null;
  /** When its mail is sent; ISO 8601, UTC. */
  readonly dueAt: string;
}

/** @returns the id of the mail; undefined where there is no address */
async function mailDecision(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  { submission_id: submissionId, version, locale, changed_at: at }: CaseRow,
  { row, status, reason, dueAt }: Decided,
): Promise<string | undefined> {
  const addressee = await addresseeOf(transaction, submissionId, locale);
  const isApproved = status === 'APPROVED';
  const table = isApproved
    ? [quoteTable(await storedQuotation(transaction, row.id, locale), addressee.locale)]
    : [];
  const values = { reference: addressee.reference, date: dateText(row.expires_at) };
  const because = reason === null ? [] : [{ kind: 'paragraph', text: reason } as const];
  const address = requestAddress(mails, submissionId);
  return mailApplicant(transaction, mails, addressee, {
    mailId: `${submissionId}-quotation-${version}`,
    at,
    dueAt,
    ...(isApproved ? { attachment: 'quote' as const } : {}),
    titleIn: (texts) => (isApproved ? texts.approvedTitle : texts.rejectedTitle),
    blocksIn: (texts) => [
      { kind: 'paragraph', text: fill(isApproved ? texts.approved : texts.rejected, values) },
      ...because,
      ...table,
      ...(isApproved ? [{ kind: 'paragraph', text: fill(texts.approvedNext, values) } as const] : []),
      { kind: 'link', label: texts.seeRequest, address },
    ],
  });
}

export type Decision = 'APPROVED' | 'REJECTED';

interface Decidable {
  readonly status: QuotationStatus;
  readonly expiresAt: string;
  readonly isWithdrawn: boolean;
  readonly isAccepted: boolean;
}

/**
 * Decides a quotation; undefined when it already has that status.
 * @returns the status shown until now
 * @throws Refused reasonMissing, then quotationNotAllowed
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

interface SendingAgain {
  readonly id: number;
  /** Idempotency-Key. */
  readonly key: string;
  readonly by: Actor;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/**
 * Mails a quotation again, as it was quoted. Returns false for a repeat, which mails nothing.
 * @throws Refused notFound, badEmail, keyReused, quotationNotAllowed, tooManyRequests
 */
export async function sendAgain(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  { id, key, by, at }: SendingAgain,
): Promise<boolean> {
  const { submission_id: submissionId } = await quotationRow(transaction, id);
  const locked = await lockCase(transaction, submissionId);
  if (locked === undefined) throw new Refused({ kind: 'notFound' });
  const quotation = await storedQuotation(transaction, id, locked.locale);
  const mail = { ...quoteMail(mails, quotation, false), mail_id: `${key}-quote`, created_at: at };
  const first = await transaction
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('mail_id', '=', mail.mail_id)
    .executeTakeFirst();
  if (first !== undefined) {
    if (first.recipient === mail.recipient && first.subject === mail.subject) return false;
    throw new Refused({ kind: 'keyReused' });
  }
  if (!isMailAddress(mail.recipient)) throw new Refused({ kind: 'badEmail', field: 'email' });
  const status = statusAt(quotation, at);
  if (status === 'EXPIRED' || status === 'REJECTED' || locked.state === 'withdrawn') {
    throw new Refused({ kind: 'quotationNotAllowed' });
  }
  const mailbox = mailboxOf(mail.recipient);
  const counted = await countMail(
    transaction,
    ['quote mails to', mailbox],
    quoteMailLimits.toMailbox,
    Date.parse(at),
  );
  if (counted.kind === 'tooMany') throw new Refused({ kind: 'tooManyRequests', seconds: counted.seconds });
  // An approved quotation may be sent after its last day.
  const { useful_until: _, ...lasting } = mail;
  await addMail(transaction, status === 'APPROVED' ? lasting : mail);
  await transaction.updateTable('quotations').set({ mail_id: mail.mail_id }).where('id', '=', id).execute();
  await addEvent(transaction, submissionId, { at, by, kind: 'quotation', after: status, subject: 'mail' });
  return true;
}
