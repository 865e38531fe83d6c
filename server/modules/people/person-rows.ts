import type { Kysely, Transaction } from 'kysely';
import type { PersonChange } from '../../../src/contracts/people.ts';
import { normalEmail } from '../../../src/lib/email.ts';
import { folded } from '../../../src/lib/folded-text.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import type { PersonTable } from '../../lib/store/office-tables.ts';
import type { Tables } from '../../lib/store/tables.ts';

export type PersonFacts = Pick<PersonTable, 'name' | 'email' | 'telephone' | 'document'>;

/** Returns the stored columns of a person, with those used for searching and sorting. */
export function columnsOf(given: PersonFacts): Omit<PersonTable, 'person_id' | 'created_at'> {
  const { name, telephone, document } = given;
  const email = normalEmail(given.email);
  const terms = [name, email, telephone, document].map(folded);
  const bare = [telephone, document].map(bareNumber);
  const searched = [...new Set([...terms, ...bare])].filter((term) => term !== '');
  return { name, email, telephone, document, search_text: searched.join(' '), name_order: folded(name) };
}

/** Folded, without the marks between digits and letters, as the inbox searches for numbers. */
export function bareNumber(text: string): string {
  return folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Reads the person's row and locks it until the transaction ends. */
export async function lockPerson(
  transaction: Transaction<Tables>,
  personId: string,
): Promise<PersonTable | undefined> {
  return transaction
    .updateTable('people')
    .set((row) => ({ name: row.ref('name') }))
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst();
}

export async function writeFacts(
  transaction: Transaction<Tables>,
  person: PersonTable,
  { name, email, telephone, document }: PersonChange,
): Promise<void> {
  const facts = {
    name: name ?? person.name,
    email: email ?? person.email,
    telephone: telephone ?? person.telephone,
    document: document ?? person.document,
  };
  await transaction
    .updateTable('people')
    .set(columnsOf(facts))
    .where('person_id', '=', person.person_id)
    .execute();
}

export interface Confirmation {
  readonly personId: string;
  readonly at: string;
  readonly by: string;
}

/** @throws Refused badBody for an unknown request, requestTaken for one that belongs to another person */
export async function confirm(
  transaction: Transaction<Tables>,
  submissionIds: readonly string[],
  { personId, at, by }: Confirmation,
): Promise<void> {
  for (const submissionId of new Set(submissionIds)) {
    const known = await transaction
      .selectFrom('submissions')
      .select('submission_id')
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    if (known === undefined) throw new Refused({ kind: 'badBody' });
    const row = { submission_id: submissionId, person_id: personId, confirmed_at: at, confirmed_by: by };
    await transaction
      .insertInto('person_submissions')
      .values(row)
      .onConflict((conflict) => conflict.column('submission_id').doNothing())
      .execute();
    const { person_id: owner } = await transaction
      .selectFrom('person_submissions')
      .select('person_id')
      .where('submission_id', '=', submissionId)
      .executeTakeFirstOrThrow();
    if (owner !== personId) throw new Refused({ kind: 'requestTaken' });
  }
}

export async function unconfirm(
  transaction: Transaction<Tables>,
  submissionIds: readonly string[],
  personId: string,
): Promise<void> {
  if (submissionIds.length === 0) return;
  await transaction
    .deleteFrom('person_submissions')
    .where('person_id', '=', personId)
    .where('submission_id', 'in', submissionIds)
    .execute();
}

export async function confirmedIds(db: Kysely<Tables>, personId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('person_submissions')
    .select('submission_id')
    .where('person_id', '=', personId)
    .execute();
  return rows.map(({ submission_id: id }) => id);
}
