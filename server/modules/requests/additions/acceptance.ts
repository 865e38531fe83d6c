import type { Transaction } from 'kysely';
import { type QuotationStatus, statusAt } from '../../../../src/contracts/pricing/quotation.ts';
import { type Fact, moneyText } from '../../../lib/mail/letter.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { applicant, writeChange } from '../case/change-case.ts';
import type { AdditionRules } from './addition.ts';
import { hasContent } from '../intake/received.ts';

/** The applicant accepts an approved quotation, once, while it is valid. */
export const acceptance: AdditionRules = {
  kind: 'acceptance',
  async refuse(transaction, { submission_id: submissionId, state }, { additionId, receivedAt, received }) {
    if (hasContent(received)) return { kind: 'malformedBody' };
    const quotation = await transaction
      .selectFrom('quotations')
      .select(['status', 'expires_at'])
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    const accepted = await transaction
      .selectFrom('additions')
      .select('addition_id')
      .where('submission_id', '=', submissionId)
      .where('kind', '=', 'acceptance')
      .where('addition_id', '!=', additionId)
      .executeTakeFirst();
    const isOpen = state !== 'withdrawn' && state !== 'refused';
    const isOffered = quotation !== undefined && isValid(quotation, receivedAt);
    return isOpen && isOffered && accepted === undefined ? undefined : { kind: 'notAcceptable' };
  },
  async apply(transaction, locked, { receivedAt: at }) {
    const event = { at, by: applicant, kind: 'acceptance' } as const;
    const [before, after] = [locked.state, 'inProgress'];
    const isMoved = after !== before;
    await writeChange(transaction, locked, {
      fields: isMoved ? { state: after } : {},
      isActivity: true,
      events: [isMoved ? { ...event, before, after } : event],
    });
  },
};

export async function acceptedPrice(transaction: Transaction<Tables>, submissionId: string): Promise<Fact> {
  const { quoted_price: price } = await transaction
    .selectFrom('quotations')
    .select('quoted_price')
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return ['Monto / Amount', moneyText(price)];
}

/** Whether the quotation is approved and not expired by the clock: a late approval does not extend it. */
function isValid(
  { status, expires_at: expiresAt }: { readonly status: string; readonly expires_at: string },
  now: string,
): boolean {
  // Only this API writes this column.
  if ((status as QuotationStatus) !== 'APPROVED') return false;
  return statusAt({ status: 'PENDING', expiresAt }, now) !== 'EXPIRED';
}
