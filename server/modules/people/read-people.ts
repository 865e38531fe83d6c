import { type ExpressionBuilder, sql } from 'kysely';
import {
  type PeopleAnswer,
  peoplePage,
  type PersonAnswer,
  type PersonOfRequest,
  type PersonRow,
} from '../../../src/contracts/people.ts';
import { type QuotationStatus, statusAt } from '../../../src/contracts/pricing/quotation.ts';
import { fieldsOf } from '../../../src/form/form.ts';
import { wireName } from '../../../src/form/wire.ts';
import { searchWords } from '../../../src/lib/folded-text.ts';
import { dollarsOf } from '../../../src/lib/money.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { PersonTable } from '../../lib/store/office-tables.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { likeWord, searchRequests } from '../requests/desk/case-filter.ts';
import { personOf as clientOf } from '../requests/case/read-case.ts';
import { storedRequest, type StoredRequest } from '../requests/case/stored-request.ts';
import { bareNumber, columnsOf, presentIdOf, type PersonFacts } from './person-rows.ts';

interface PeopleFilter {
  readonly search: string;
  readonly cursor: string | undefined;
}

/** Lists clients by name. @throws Refused badParameter for a cursor that is not ours */
export async function readPeople(db: Database, { search, cursor }: PeopleFilter): Promise<PeopleAnswer> {
  const position = cursor === undefined ? 0 : Number(/^\d{1,9}$/.exec(cursor)?.[0] ?? Number.NaN);
  if (Number.isNaN(position)) throw new Refused({ kind: 'badParameter', name: 'cursor' });
  const found = searchWords(search).reduce(
    (query, word) => query.where(likeWord(word)),
    db.selectFrom('people').selectAll(),
  );
  const rows = await found
    .select(theirRequests)
    .orderBy('name_order')
    .orderBy('person_id')
    .offset(position)
    .limit(peoplePage + 1)
    .execute();
  return {
    items: rows.slice(0, peoplePage).map(rowOf),
    next: rows.length > peoplePage ? String(position + peoplePage) : null,
  };
}

function theirRequests(row: ExpressionBuilder<Tables, 'people'>) {
  return [
    row
      .selectFrom('person_submissions')
      .whereRef('person_submissions.person_id', '=', 'people.person_id')
      .select(({ fn }) => fn.countAll<number | bigint>().as('total'))
      .as('total'),
    row
      .selectFrom('person_submissions')
      .innerJoin('submissions', 'submissions.submission_id', 'person_submissions.submission_id')
      .whereRef('person_submissions.person_id', '=', 'people.person_id')
      .select(({ fn }) => fn.max('received_at').as('last'))
      .as('last'),
  ] as const;
}

type CountedPerson = PersonTable & {
  readonly total: number | bigint | null;
  readonly last: string | null;
};

function rowOf(row: CountedPerson): PersonRow {
  return { ...personOf(row), requests: Number(row.total), lastReceivedAt: row.last };
}

/** Also finds a client under an id that was merged into it. @param now ISO 8601 */
export async function readPerson(
  db: Database,
  personId: string,
  now: string,
): Promise<PersonAnswer | undefined> {
  const person = await db
    .selectFrom('people')
    .selectAll()
    .where('person_id', '=', await presentIdOf(db, personId))
    .executeTakeFirst();
  if (person === undefined) return undefined;
  return {
    ...personOf(person),
    requests: await requestsOf(db, person.person_id, now),
    suggestions: await suggestionsFor(db, person),
  };
}

function personOf(row: PersonTable): Omit<PersonAnswer, 'requests' | 'suggestions'> {
  const { person_id: personId, name, email, telephone, document, created_at: createdAt } = row;
  return { personId, name, email, telephone, document, createdAt };
}

/** As RequestRow has them. */
const requestColumns = [
  'submissions.submission_id',
  'submissions.form',
  'submissions.reference',
  'submissions.received_at',
  'applicant_name',
  'applicant_email',
  'cases.state',
] as const;

async function requestsOf(db: Database, personId: string, now: string): Promise<PersonAnswer['requests']> {
  const rows = await db
    .selectFrom('person_submissions')
    .innerJoin('submissions', 'submissions.submission_id', 'person_submissions.submission_id')
    .innerJoin('cases', 'cases.submission_id', 'person_submissions.submission_id')
    .leftJoin('quotations', 'quotations.submission_id', 'person_submissions.submission_id')
    .select(requestColumns)
    .select([
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
    // Only this API writes this column.
    const shown = statusAt({ status: status as QuotationStatus, expiresAt }, now);
    return { ...request, quotation: { id, status: shown, quotedPrice: dollarsOf(price ?? 0) } };
  });
}

interface RequestRow {
  readonly submission_id: string;
  readonly form: string;
  readonly reference: string;
  readonly received_at: string;
  readonly applicant_name: string | null;
  readonly applicant_email: string | null;
  readonly state: string;
}

function requestOf(row: RequestRow): Omit<PersonAnswer['requests'][number], 'files' | 'quotation'> {
  return {
    submissionId: row.submission_id,
    form: row.form,
    reference: row.reference,
    receivedAt: row.received_at,
    applicant: { name: row.applicant_name ?? '', email: row.applicant_email ?? '' },
    state: row.state,
  };
}

/** Limit, because a crewing agent may have hundreds of requests under one address. */
const most = 100;

/** Digits and letters: shorter numbers occur in too many requests. */
const shortestNumber = 5;

/** Finds unassigned requests with the person's address, or with the document's number as a word. Newest first. */
async function suggestionsFor(
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
    .select(requestColumns)
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
  const hits = await searchRequests(db, [number]);
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

/** Returns undefined for an unknown request. */
export async function readPersonOfRequest(
  db: Database,
  submissionId: string,
): Promise<PersonOfRequest | undefined> {
  const request = await storedRequest(db, submissionId);
  if (request === undefined) return undefined;
  const person = await clientOf(db, submissionId);
  const known =
    person === null
      ? undefined
      : await db.selectFrom('people').selectAll().where('person_id', '=', person.personId).executeTakeFirst();
  const facts = factsIn(request);
  const suggestions = await suggestionsFor(db, columnsOf(known ?? facts));
  return {
    person,
    facts,
    people: person === null ? await peopleLike(db, facts) : [],
    suggestions: suggestions.filter((one) => one.submissionId !== submissionId),
  };
}

/** Fields for the number of an identity document, by name in the forms. */
const documentFields = ['passport', 'document'];

function factsIn({ form, fields, name, email }: StoredRequest): PersonFacts {
  const answerTo = (field: { readonly name: string } | undefined): string => {
    const answer = form === undefined || field === undefined ? '' : fields[wireName(form.wire, field.name)];
    return typeof answer === 'string' ? answer.replaceAll(/\s+/g, ' ').trim().slice(0, 100) : '';
  };
  const asked = form === undefined ? [] : fieldsOf(form.definition).filter(({ kind }) => kind === 'text');
  return {
    name: name.slice(0, 200),
    email: email.slice(0, 254),
    telephone: answerTo(asked.find((field) => field.kind === 'text' && field.input === 'tel')),
    document: answerTo(asked.find((field) => documentFields.includes(field.name))),
  };
}

/** Candidates shown; a crewing agent's address may be that of hundreds. */
const mostLike = 20;

/** Finds the clients with this document number, e-mail address or name. */
async function peopleLike(db: Database, facts: PersonFacts): Promise<PersonOfRequest['people']> {
  const { email, name_order: name } = columnsOf(facts);
  const number = bareNumber(facts.document);
  const isNumber = number.length >= shortestNumber;
  const rows = await db
    .selectFrom('people')
    .selectAll()
    .select(theirRequests)
    .where((row) =>
      row.or([
        ...(email === '' ? [] : [row('email', '=', email)]),
        ...(name === '' ? [] : [row('name_order', '=', name)]),
        ...(isNumber ? [sql<boolean>`(' ' || search_text || ' ') like ${`% ${number} %`}`] : []),
      ]),
    )
    .orderBy('name_order')
    .orderBy('person_id')
    .limit(10 * mostLike)
    .execute();
  const found = rows.map((row) => ({
    ...rowOf(row),
    by: [
      ...(isNumber && bareNumber(row.document) === number ? (['document'] as const) : []),
      ...(email !== '' && row.email === email ? (['email'] as const) : []),
      ...(name !== '' && row.name_order === name ? (['name'] as const) : []),
    ],
  }));
  const likeness = ({ by }: (typeof found)[number]): number =>
    (by.includes('document') ? 4 : 0) + (by.includes('name') ? 2 : 0) + (by.includes('email') ? 1 : 0);
  return found
    .filter(({ by }) => by.length > 0)
    .toSorted((one, other) => likeness(other) - likeness(one))
    .slice(0, mostLike);
}
