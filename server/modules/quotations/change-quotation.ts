import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { CaseState } from '../../../src/contracts/cases.ts';
import { expiryOf, overBefore, type QuotationStatus } from '../../../src/contracts/pricing/quotation.ts';
import { quotationChangeRequest } from '../../../src/contracts/schemas/quotations.ts';
import { bodyAs } from '../../lib/http/unread-json.ts';
import { dateText } from '../../lib/mail/formats.ts';
import { fill } from '../../../src/lib/fill.ts';
import { Refused } from '../../lib/problems/refused.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { QuotationTable, Tables } from '../../lib/store/tables.ts';
import { principalIn } from '../accounts/authorize.ts';
import {
  addresseeOf,
  type ApplicantMails,
  mailApplicant,
  requestAddress,
} from '../requests/case/applicant-mail.ts';
import { type CaseRow, writeChange } from '../requests/case/change-case.ts';
import type { NewEvent } from '../requests/case/events.ts';
import { actorOf, lockMatching } from '../requests/case/locked-case.ts';
import { type Decidable, type Decision, decideQuotation } from './decide-quotation.ts';
import { quoteTable } from './quote-table.ts';
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

/** Decides on a quotation, with its event and the mail to the applicant, in one transaction. @param at ISO 8601, UTC */
export async function changeQuotation(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  request: FastifyRequest,
  id: number,
  at: string,
): Promise<void> {
  const { submission_id: submissionId } = await quotationRow(transaction, id);
  const principal = principalIn(request);
  const locked = await lockMatching(transaction, request, submissionId, principal, at);
  const { status, reason: given } = bodyAs(quotationChangeRequest, request);
  const reason = given || null;
  // Once more: only now nobody else can change it.
  const row = await quotationRow(transaction, id);
  const present = await decidable(transaction, locked, row, at);
  const decided = decideQuotation(present, { status, reason }, at);
  if (decided === undefined) return;
  const by = actorOf(principal);
  const event: NewEvent = { at, by, kind: 'quotation', ...decided, reason };
  // Written by this API and nobody else.
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
  await mailDecision(transaction, mails, changed, { row: { ...row, expires_at }, status, reason });
}

/** A rejection is the end of the request; an approval begins it, or begins it again. */
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
    // What was approved and not accepted in time can be approved again. Written by this API and nobody else.
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
}

async function mailDecision(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  { submission_id: submissionId, version, locale, changed_at: at }: CaseRow,
  { row, status, reason }: Decided,
): Promise<void> {
  const addressee = await addresseeOf(transaction, submissionId, locale);
  const isApproved = status === 'APPROVED';
  const table = isApproved
    ? [quoteTable(await storedQuotation(transaction, row.id, locale), addressee.locale)]
    : [];
  const values = { reference: addressee.reference, date: dateText(row.expires_at) };
  const because = reason === null ? [] : [{ kind: 'paragraph', text: reason } as const];
  const address = requestAddress(mails, submissionId);
  await mailApplicant(transaction, mails, addressee, {
    mailId: `${submissionId}-quotation-${version}`,
    at,
    subjectIn: (texts) => (isApproved ? texts.approvedSubject : texts.rejectedSubject),
    blocksIn: (texts) => [
      { kind: 'paragraph', text: fill(isApproved ? texts.approved : texts.rejected, values) },
      ...because,
      ...table,
      ...(isApproved ? [{ kind: 'paragraph', text: fill(texts.approvedNext, values) } as const] : []),
      { kind: 'link', label: texts.seeRequest, address },
    ],
  });
}
