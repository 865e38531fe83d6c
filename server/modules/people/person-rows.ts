import { type Kysely, sql, type Transaction } from 'kysely';
import type { PersonChange, PersonMerge } from '../../../src/contracts/people.ts';
import { normalEmail } from '../../../src/lib/email.ts';
import { folded } from '../../../src/lib/folded-text.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { idsOfPerson } from '../../lib/store/erase-rows.ts';
import type { PersonTable } from '../../lib/store/office-tables.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { type Actor, addEvent, lockCase } from '../requests/case/change-case.ts';

export type PersonFacts = Pick<PersonTable, 'name' | 'email' | 'telephone' | 'document'>;

/** Returns the stored columns of a person, with those used for searching and sorting. */
export function columnsOf(given: PersonFacts): Omit<PersonTable, 'person_id' | 'created_at' | 'former_ids'> {
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
  readonly by: Actor;
}

/**
 * Confirms requests as a person's, with a line in the history of each. The person's row is new or locked.
 * @throws Refused badBody for an unknown request, requestTaken for one that belongs to another person
 */
export async function confirm(
  transaction: Transaction<Tables>,
  submissionIds: readonly string[],
  { personId, at, by }: Confirmation,
): Promise<void> {
  for (const submissionId of inOrder(submissionIds)) {
    if ((await lockCase(transaction, submissionId)) === undefined) throw new Refused({ kind: 'badBody' });
    const present = await transaction
      .selectFrom('person_submissions')
      .select('person_id')
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    if (present?.person_id === personId) continue;
    if (present !== undefined) throw new Refused({ kind: 'requestTaken' });
    await transaction
      .insertInto('person_submissions')
      .values({
        submission_id: submissionId,
        person_id: personId,
        confirmed_at: at,
        confirmed_by: by.userId ?? '',
      })
      .execute();
    await addEvent(transaction, submissionId, { at, by, kind: 'client', after: personId });
  }
}

/** One order for all transactions that lock several cases: another could deadlock. */
function inOrder(submissionIds: readonly string[]): readonly string[] {
  return [...new Set(submissionIds)].toSorted();
}

export async function unconfirm(
  transaction: Transaction<Tables>,
  submissionIds: readonly string[],
  { personId, at, by }: Confirmation,
): Promise<void> {
  const own = await confirmedIds(transaction, personId);
  for (const submissionId of inOrder(submissionIds).filter((id) => own.includes(id))) {
    await lockCase(transaction, submissionId);
    await transaction.deleteFrom('person_submissions').where('submission_id', '=', submissionId).execute();
    await addEvent(transaction, submissionId, { at, by, kind: 'client', before: personId });
  }
}

/**
 * Moves everything of one person to another, with a line in the history of each request, and deletes the first (decision
 * 092).
 * @throws Refused notFound when one of them is gone, badBody for the same person twice
 */
export async function mergePeople(
  transaction: Transaction<Tables>,
  { personId, at, by }: Confirmation,
  { from, ...given }: PersonMerge,
): Promise<void> {
  if (from === personId) throw new Refused({ kind: 'badBody' });
  const rows = new Map<string, PersonTable | undefined>();
  for (const id of inOrder([personId, from])) rows.set(id, await lockPerson(transaction, id));
  const [into, other] = [rows.get(personId), rows.get(from)];
  if (into === undefined || other === undefined) throw new Refused({ kind: 'notFound' });
  for (const submissionId of inOrder(await confirmedIds(transaction, from))) {
    await lockCase(transaction, submissionId);
    await transaction
      .updateTable('person_submissions')
      .set({ person_id: personId })
      .where('submission_id', '=', submissionId)
      .execute();
    await addEvent(transaction, submissionId, { at, by, kind: 'client', before: from, after: personId });
  }
  await writeFacts(transaction, into, {
    name: given.name ?? (into.name || other.name),
    email: given.email ?? (into.email || other.email),
    telephone: given.telephone ?? (into.telephone || other.telephone),
    document: given.document ?? (into.document || other.document),
  });
  const former = [...idsOfPerson(into).slice(1), ...idsOfPerson(other)];
  await transaction
    .updateTable('people')
    .set({ former_ids: JSON.stringify(former) })
    .where('person_id', '=', personId)
    .execute();
  await transaction.deleteFrom('people').where('person_id', '=', from).execute();
}

/** Returns the id of the client that this one was merged into; the id itself where it was not. */
export async function presentIdOf(db: Kysely<Tables>, personId: string): Promise<string> {
  const escaped = personId.replaceAll(/[!%_]/g, (mark) => `!${mark}`);
  const row = await db
    .selectFrom('people')
    .select('person_id')
    .where(sql<boolean>`former_ids like ${`%"${escaped}"%`} escape '!'`)
    .limit(1)
    .executeTakeFirst();
  return row?.person_id ?? personId;
}

export async function confirmedIds(db: Kysely<Tables>, personId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('person_submissions')
    .select('submission_id')
    .where('person_id', '=', personId)
    .execute();
  return rows.map(({ submission_id: id }) => id);
}
