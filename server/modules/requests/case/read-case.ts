import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { type CaseAnswer, type CaseState, caseStates } from '../../../../src/contracts/cases.ts';
import {
  documentFacts,
  type OfficeFacts,
  officeNeed,
  type OfficeNeed,
  quotationFacts,
  type Turn,
  turnOf,
  wordFacts,
} from '../../../../src/contracts/office-need.ts';
import { overBefore } from '../../../../src/contracts/pricing/quotation.ts';
import { formIds, isQuoted } from '../../../../src/forms/index.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';

interface CaseFacts extends OfficeFactsRow {
  readonly assignee: string | null;
  readonly assignee_name: string | null;
  readonly assignee_email: string | null;
  readonly version: number;
  readonly activity: number;
  /** Null: the user has never read the case. */
  readonly read_activity: number | null;
  readonly changed_at: string;
}

/** Selects the facts of all cases for this user, for further filtering. @param now ISO 8601 */
export function casesFor(db: Kysely<Tables>, userId: string, now: string) {
  return db
    .selectFrom('cases')
    .leftJoin('users', 'users.user_id', 'cases.assignee')
    .leftJoin('case_reads', (join) =>
      join
        .onRef('case_reads.submission_id', '=', 'cases.submission_id')
        .on('case_reads.user_id', '=', userId),
    )
    .select([
      'cases.state',
      'cases.assignee',
      'users.username as assignee_name',
      'users.email as assignee_email',
      'cases.version',
      'cases.activity',
      'case_reads.activity as read_activity',
      'cases.changed_at',
    ])
    .select(officeFacts(now));
}

export function caseAnswerOf(facts: CaseFacts): CaseAnswer {
  const { assignee, assignee_name: name, assignee_email: email } = facts;
  return {
    // Only this module writes this column.
    state: facts.state as CaseState,
    assignee: assignee === null ? null : { id: assignee, name: name || email || '' },
    version: facts.version,
    unread: facts.activity > (facts.read_activity ?? 0),
    changedAt: facts.changed_at,
    need: needOf(facts),
  };
}

/** Returns the case as this user sees it; undefined for an unknown id. @param now ISO 8601 */
export async function readCase(
  db: Kysely<Tables>,
  submissionId: string,
  userId: string,
  now: string,
): Promise<CaseAnswer | undefined> {
  const facts = await casesFor(db, userId, now)
    .where('cases.submission_id', '=', submissionId)
    .executeTakeFirst();
  return facts === undefined ? undefined : caseAnswerOf(facts);
}

/**
 * Marks the case read by this user, including everything that the applicant has done so far. Returns false when there
 * is no such case.
 */
export async function markRead(db: Kysely<Tables>, submissionId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cases')
    .select('activity')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (row === undefined) return false;
  const { activity } = row;
  if (activity === 0) return true;
  await db
    .insertInto('case_reads')
    .values({ submission_id: submissionId, user_id: userId, activity })
    .onConflict((conflict) => conflict.columns(['submission_id', 'user_id']).doUpdateSet({ activity }))
    .execute();
  return true;
}

/** Returns the client to whom staff have assigned the request; null when unassigned. */
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

export const isQuotedCase = sql<SqlBool>`cases.form in (${sql.join(formIds.filter(isQuoted).map((form) => sql.lit(form)))})`;

/** OfficeFacts.quotation of a case. @param now ISO 8601 */
function quotationFact(now: string): RawBuilder<OfficeFacts['quotation']> {
  return sql`case when not ${isQuotedCase} then 'none' else coalesce((
    select case
      when exists (select 1 from additions
        where additions.submission_id = cases.submission_id and additions.kind = 'acceptance') then 'accepted'
      when quotations.status = 'REJECTED' then 'over'
      when quotations.status = 'EXPIRED' or quotations.expires_at < ${overBefore(now)} then
        case when exists (select 1 from case_events
          where case_events.submission_id = cases.submission_id and case_events.kind = 'state'
            and case_events.by_kind = 'system' and case_events.reason = 'expired'
            and case_events.at > quotations.expires_at) then 'over' else 'lapsed' end
      when quotations.status = 'APPROVED' then 'offered'
      when quotations.verified_at is null and exists (select 1 from verifications
        where verifications.quotation_id = quotations.id) then 'unverified'
      else 'pending' end
    from quotations where quotations.submission_id = cases.submission_id), 'none') end`;
}

function isOpenQuotation(fact: OfficeFacts['quotation']): boolean {
  return fact === 'unverified' || fact === 'pending' || fact === 'offered';
}

/** Condition that every case with such a quotation meets, and few others. @param now ISO 8601 */
function isOfOpenQuotation(now: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`cases.submission_id in (
    select submission_id from quotations where expires_at >= ${overBefore(now)})`;
}

/** The columns that needOf reads, in addition to cases.state. @param now ISO 8601 */
export function officeFacts(now: string) {
  return ['cases.applicant_words', 'cases.documents', quotationFact(now).as('quotation_fact')] as const;
}

export interface OfficeFactsRow {
  readonly state: string;
  readonly applicant_words: number;
  readonly documents: number;
  readonly quotation_fact: OfficeFacts['quotation'];
}

export function needOf(row: OfficeFactsRow): OfficeNeed {
  return officeNeed({
    // Only this API writes this column.
    state: row.state as CaseState,
    words: wordFacts[row.applicant_words] ?? 'none',
    documents: documentFacts[row.documents] ?? 'accepted',
    quotation: row.quotation_fact,
  });
}

/**
 * Condition for cases in which it is this turn, derived from the function's result for all possible facts, so that the
 * two agree. A database finds all of them first, so it suits a turn that few have; otherwise see hasTurn.
 * @param now ISO 8601
 * @param among conditions that the cases meet anyway: with few of them, the others are not looked at
 */
export function isTurn(
  turn: Turn,
  now: string,
  among: readonly RawBuilder<unknown>[] = [],
): RawBuilder<SqlBool> {
  return sql<SqlBool>`cases.submission_id in (${inTurn(turn, now, ['submission_id'], among)})`;
}

/** The same, looked at row by row: for a turn that many have, in an order that an index has. @param now ISO 8601 */
export function hasTurn(turn: Turn, now: string): RawBuilder<SqlBool> {
  const branches = branchesOf(turn).map((branch) => sql`(${conditionsOf(branch, now)})`);
  return sql<SqlBool>`(${sql.join(branches, sql` or `)})`;
}

/** A case by what lists are counted by. */
export interface CountedCase {
  readonly submission_id: string;
  readonly form: string;
  readonly state: string;
}

/** The cases in which it is this turn. @param now ISO 8601 @param most of them; undefined: all */
export async function casesOfTurn(
  db: Database,
  turn: Turn,
  now: string,
  most?: number,
): Promise<readonly CountedCase[]> {
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const query = sql<CountedCase>`${inTurn(turn, now, ['submission_id', 'form', 'state'])} ${limit}`;
  return (await query.execute(db)).rows;
}

/** Selects each such case once, because no two branches have the same facts. */
export function inTurn(
  turn: Turn,
  now: string,
  columns: readonly (keyof CountedCase)[],
  among: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const selected = sql.join(columns.map((column) => sql.ref(`cases.${column}`)));
  const branches = branchesOf(turn).map((branch) => {
    const conditions = [conditionsOf(branch, now, isByState(branch)), ...among];
    return sql`select ${selected} from cases where ${sql.join(conditions, sql` and `)}`;
  });
  return sql.join(branches, sql` union all `);
}

/**
 * Whether an index of states finds a branch of the union; a database uses none when their conditions are combined. Cases
 * with documents sent again or with words of the applicant are few, so they are found by that.
 */
function isByState({ words, documents }: Branch): boolean {
  return words === 'none' && documents.join() !== 'sentAgain';
}

function conditionsOf(
  { words, states, documents, quotations }: Branch,
  now: string,
  isStateIndexed = false,
): RawBuilder<unknown> {
  const conditions = [
    sql`cases.applicant_words = ${sql.lit(wordFacts.indexOf(words))}`,
    ...isAny(states, caseStates, isStateIndexed ? sql`cases.state` : sql`cases.state || ''`),
    ...isOfDocuments(documents),
    ...(isStateIndexed && quotations.every(isOpenQuotation) ? [isOfOpenQuotation(now)] : []),
    ...isAny(quotations, quotationFacts, quotationFact(now)),
  ];
  return sql.join(conditions, sql` and `);
}

/** No condition where every value matches. */
function isAny(values: readonly string[], all: readonly string[], fact: RawBuilder<unknown>) {
  return values.length === all.length ? [] : [sql`${fact} in (${sql.join(values)})`];
}

/** Literals, so that the index of a value is used. */
function isOfDocuments(documents: readonly OfficeFacts['documents'][]) {
  const [first, ...others] = documents.map((one) => sql.lit(documentFacts.indexOf(one)));
  if (first === undefined || documents.length === documentFacts.length) return [];
  const isOne = others.length === 0;
  return [
    isOne ? sql`cases.documents = ${first}` : sql`cases.documents in (${sql.join([first, ...others])})`,
  ];
}

interface Branch {
  readonly words: OfficeFacts['words'];
  readonly states: CaseState[];
  readonly documents: readonly OfficeFacts['documents'][];
  readonly quotations: readonly OfficeFacts['quotation'][];
}

/** Merges states with the same documents and quotations into one branch. */
function branchesOf(turn: Turn): readonly Branch[] {
  const branches = new Map<string, Branch>();
  for (const words of wordFacts)
    for (const state of caseStates)
      for (const { documents, quotations } of pairsOf(turn, words, state)) {
        const key = `${words} ${documents.join()} ${quotations.join()}`;
        const known = branches.get(key);
        if (known === undefined) branches.set(key, { words, states: [state], documents, quotations });
        else known.states.push(state);
      }
  return [...branches.values()];
}

/** Returns the documents and quotations with which it is this turn, merging documents with the same quotations. */
function pairsOf(
  turn: Turn,
  words: OfficeFacts['words'],
  state: CaseState,
): readonly Pick<Branch, 'documents' | 'quotations'>[] {
  const pairs = new Map<string, { documents: OfficeFacts['documents'][] } & Pick<Branch, 'quotations'>>();
  for (const documents of documentFacts) {
    const quotations = quotationFacts.filter(
      (quotation) => turnOf(officeNeed({ state, words, documents, quotation })) === turn,
    );
    const known = pairs.get(quotations.join());
    if (known !== undefined) known.documents.push(documents);
    else if (quotations.length > 0) pairs.set(quotations.join(), { documents: [documents], quotations });
  }
  return [...pairs.values()];
}

/**
 * The applicant's words after an event, as the triggers of the database keep them (cases.applicant_words).
 * @param by kind of whoever did it
 */
export function wordsAfter(words: OfficeFacts['words'], by: string, kind: string): OfficeFacts['words'] {
  if (kind === 'reply') return 'unanswered';
  if (kind === 'silence') return 'silent';
  if (words === 'silent' && by === 'applicant' && ['correction', 'acceptance'].includes(kind)) return 'none';
  if (by !== 'account') return words;
  if (kind === 'state' || kind === 'quotation') return 'none';
  if (words === 'silent') return ['note', 'message', 'verdict'].includes(kind) ? 'none' : words;
  return words !== 'none' && (kind === 'note' || kind === 'message') ? 'answered' : words;
}
