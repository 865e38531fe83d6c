import type { Transaction } from 'kysely';
import { type FormId, forms } from '../../../../src/forms/index.ts';
import type { Tables } from '../../../lib/store/tables.ts';

export interface Numbered {
  readonly number: number;
  readonly reference: string;
  /** Reference that the request had at the office before a restore, according to its sender. */
  readonly formerReference?: string;
}

/**
 * Returns the next reference of a form, such as PMTS/LIC/0001. The row stays locked until the transaction ends, so no
 * number is used twice, nor lost by a rollback.
 * @param offered the reference that it had before, according to its sender
 */
export async function nextReference(
  transaction: Transaction<Tables>,
  form: FormId,
  offered?: string,
): Promise<Numbered> {
  const { last } = await transaction
    .insertInto('reference_numbers')
    .values({ form, last: 1 })
    .onConflict((conflict) =>
      conflict.column('form').doUpdateSet((row) => ({ last: row('reference_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const numbered = { number: last, reference: referenceOf(form, last) };
  // Checked after the lock: no other request of this form can take it between this query and the COMMIT.
  const isTaken = offered !== undefined && (await wasLost(transaction, form, offered));
  return isTaken ? { ...numbered, formerReference: offered } : numbered;
}

function referenceOf(form: FormId, number: number): string {
  return `PMTS/${forms[form].reference}/${String(number).padStart(4, '0')}`;
}

/**
 * Whether this server may have given this reference before it was restored: its number was skipped by a restore, and no
 * request has it. Any other reference from a sender is ignored.
 */
async function wasLost(transaction: Transaction<Tables>, form: FormId, offered: string): Promise<boolean> {
  const number = Number(/\/(\d{4,9})$/.exec(offered)?.[1]);
  if (offered !== referenceOf(form, number)) return false;
  const gap = await transaction
    .selectFrom('reference_gaps')
    .select('form')
    .where('form', '=', form)
    .where('after', '<', number)
    .where('until', '>=', number)
    .executeTakeFirst();
  if (gap === undefined) return false;
  const holder = await transaction
    .selectFrom('submissions')
    .select('submission_id')
    .where((row) => row.or([row('reference', '=', offered), row('former_reference', '=', offered)]))
    .executeTakeFirst();
  return holder === undefined;
}
