import type { Transaction } from 'kysely';
import { type FormId, forms } from '../../../src/forms/index.ts';
import type { Tables } from '../../lib/store/tables.ts';

export interface Numbered {
  readonly number: number;
  readonly reference: string;
}

/**
 * The next reference of a form, such as PMTS/LIC/0001. The row stays locked until the transaction ends, so
 * numbers neither repeat nor, when it is rolled back, get lost.
 */
export async function nextReference(transaction: Transaction<Tables>, form: FormId): Promise<Numbered> {
  const { last } = await transaction
    .insertInto('reference_numbers')
    .values({ form, last: 1 })
    .onConflict((conflict) =>
      conflict.column('form').doUpdateSet((row) => ({ last: row('reference_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return { number: last, reference: `PMTS/${forms[form].reference}/${String(last).padStart(4, '0')}` };
}
