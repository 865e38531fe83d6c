import { sql } from 'kysely';
import type { PersonAnswer } from '../../../src/contracts/people.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { PersonTable } from '../../lib/store/people-tables.ts';
import { searchSubmissions } from '../requests/desk/search-submissions.ts';
import { bareNumber } from './person-rows.ts';
import { requestOf } from './request-row.ts';

/** A crewing agent may have hundreds under one address. */
const most = 100;

/** Digits and letters: shorter numbers are in too many requests. */
const shortestNumber = 5;

/** Requests of nobody that have the person's address, or the number of the document as a word. Newest first. */
export async function suggestionsFor(
  db: Database,
  person: Pick<PersonTable, 'email' | 'document'>,
): Promise<PersonAnswer['suggestions']> {
  const byEmail = await idsByEmail(db, person.email);
  const byDocument = await idsByDocument(db, person.document);
  const ids = [...new Set([...byDocument, ...byEmail])].slice(0, 2 * most);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('cases', 'cases.submission_id', 'submissions.submission_id')
    .leftJoin('person_submissions', 'person_submissions.submission_id', 'submissions.submission_id')
    .select([
      'submissions.submission_id',
      'submissions.form',
      'submissions.reference',
      'submissions.received_at',
      'applicant_name',
      'applicant_email',
      'cases.state',
    ])
    .where('submissions.submission_id', 'in', ids)
    .where('person_submissions.person_id', 'is', null)
    .orderBy('submissions.received_at', 'desc')
    .orderBy('submissions.submission_id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    ...requestOf(row),
    by: [
      ...(byDocument.includes(row.submission_id) ? (['document'] as const) : []),
      ...(byEmail.includes(row.submission_id) ? (['email'] as const) : []),
    ],
  }));
}

async function idsByEmail(db: Database, email: string): Promise<readonly string[]> {
  if (email === '') return [];
  const rows = await db
    .selectFrom('submissions')
    .select('submission_id')
    .where(sql<boolean>`lower(applicant_email) = ${email}`)
    .limit(most)
    .execute();
  return rows.map(({ submission_id: id }) => id);
}

async function idsByDocument(db: Database, document: string): Promise<readonly string[]> {
  const number = bareNumber(document);
  if (number.length < shortestNumber) return [];
  const hits = await searchSubmissions(db, [number]);
  if (hits.kind !== 'few' || hits.ids.length === 0) return [];
  const rows = await db
    .selectFrom('submissions')
    .select('submission_id')
    .where('submission_id', 'in', hits.ids.slice(0, 10 * most))
    .where(sql<boolean>`(' ' || search_text || ' ') like ${`% ${number} %`}`)
    .limit(most)
    .execute();
  return rows.map(({ submission_id: id }) => id);
}
