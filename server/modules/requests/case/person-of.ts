import type { Kysely } from 'kysely';
import type { Tables } from '../../../lib/store/tables.ts';

/** The client that staff have confirmed a request to be of; null: nobody has. */
export async function personOf(
  db: Kysely<Tables>,
  submissionId: string,
): Promise<{ readonly personId: string; readonly name: string } | null> {
  const row = await db
    .selectFrom('person_submissions')
    .innerJoin('people', 'people.person_id', 'person_submissions.person_id')
    .select(['people.person_id as personId', 'people.name'])
    .where('person_submissions.submission_id', '=', submissionId)
    .executeTakeFirst();
  return row ?? null;
}
