import { sql } from 'kysely';
import { peoplePage, type PeopleAnswer, type PersonAnswer } from '../../../src/contracts/people.ts';
import { type QuotationStatus, statusAt } from '../../../src/contracts/pricing/quotation.ts';
import { searchWords } from '../../../src/lib/folded-text.ts';
import { dollarsOf } from '../../../src/lib/money.ts';
import { Refused } from '../../lib/problems/refused.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { PersonTable } from '../../lib/store/people-tables.ts';
import { likeWord } from '../requests/desk/search-submissions.ts';
import { requestOf } from './request-row.ts';
import { suggestionsFor } from './suggestions.ts';

export interface PeopleWanted {
  readonly search: string;
  readonly cursor: string | undefined;
}

/** By name. @throws Refused badParameter for a cursor that is none of ours */
export async function readPeople(db: Database, { search, cursor }: PeopleWanted): Promise<PeopleAnswer> {
  const position = cursor === undefined ? 0 : Number(/^\d{1,9}$/.exec(cursor)?.[0] ?? Number.NaN);
  if (Number.isNaN(position)) throw new Refused({ kind: 'badParameter', name: 'cursor' });
  const found = searchWords(search).reduce(
    (query, word) => query.where(likeWord(word)),
    db.selectFrom('people').selectAll(),
  );
  const rows = await found
    .select((row) => [
      row
        .selectFrom('person_submissions')
        .whereRef('person_submissions.person_id', '=', 'people.person_id')
        .select(({ fn }) => fn.countAll<number | bigint>().as('held'))
        .as('held'),
      row
        .selectFrom('person_submissions')
        .innerJoin('submissions', 'submissions.submission_id', 'person_submissions.submission_id')
        .whereRef('person_submissions.person_id', '=', 'people.person_id')
        .select(({ fn }) => fn.max('received_at').as('last'))
        .as('last'),
    ])
    .orderBy('name_order')
    .orderBy('person_id')
    .offset(position)
    .limit(peoplePage + 1)
    .execute();
  return {
    items: rows.slice(0, peoplePage).map((row) => ({
      ...personOf(row),
      requests: Number(row.held),
      lastReceivedAt: row.last ?? null,
    })),
    next: rows.length > peoplePage ? String(position + peoplePage) : null,
  };
}

/** @param now ISO 8601 */
export async function readPerson(
  db: Database,
  personId: string,
  now: string,
): Promise<PersonAnswer | undefined> {
  const person = await db
    .selectFrom('people')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (person === undefined) return undefined;
  return {
    ...personOf(person),
    requests: await requestsOf(db, personId, now),
    suggestions: await suggestionsFor(db, person),
  };
}

export function personOf(row: PersonTable): Omit<PersonAnswer, 'requests' | 'suggestions'> {
  const { person_id: personId, name, email, telephone, document, created_at: createdAt } = row;
  return { personId, name, email, telephone, document, createdAt };
}

async function requestsOf(db: Database, personId: string, now: string): Promise<PersonAnswer['requests']> {
  const rows = await db
    .selectFrom('person_submissions')
    .innerJoin('submissions', 'submissions.submission_id', 'person_submissions.submission_id')
    .innerJoin('cases', 'cases.submission_id', 'person_submissions.submission_id')
    .leftJoin('quotations', 'quotations.submission_id', 'person_submissions.submission_id')
    .select([
      'submissions.submission_id',
      'submissions.form',
      'submissions.reference',
      'submissions.received_at',
      'applicant_name',
      'applicant_email',
      'cases.state',
      'quotations.id as quotation_id',
      'quotations.status',
      'quotations.expires_at',
      'quotations.quoted_price',
    ])
    .select(
      sql`(select count(*) from submission_files
      where submission_files.submission_id = submissions.submission_id)`.as('files'),
    )
    .where('person_id', '=', personId)
    .orderBy('submissions.received_at', 'desc')
    .orderBy('submissions.submission_id')
    .execute();
  return rows.map((row) => {
    const { quotation_id: id, status, expires_at: expiresAt, quoted_price: price } = row;
    const request = { ...requestOf(row), files: Number(row.files) };
    if (id === null || status === null || expiresAt === null) return request;
    // Written by this API and nobody else.
    const shown = statusAt({ status: status as QuotationStatus, expiresAt }, now);
    return { ...request, quotation: { id, status: shown, quotedPrice: dollarsOf(price ?? 0) } };
  });
}
