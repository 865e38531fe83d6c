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

/** The newest file of each document (stored-request.ts), with its verdict. */
const newestFiles = sql`from submission_files as newest
  left join verdicts on verdicts.file_id = newest.file_id
  where newest.message_id is null and not exists (
    select 1 from submission_files as newer
    where newer.submission_id = newest.submission_id and newer.field = newest.field
      and newer.message_id is null and newer.position > newest.position)`;

/** Starts from later files, because few requests have any and an index finds them. */
const wasSentAgain = sql<SqlBool>`cases.submission_id in (
  select newest.submission_id ${newestFiles} and newest.addition_id is not null and verdicts.file_id is null)`;

const ofThisCase = sql`${newestFiles} and newest.submission_id = cases.submission_id`;

/** OfficeFacts.documents of a case. */
const documentsFact = sql<OfficeFacts['documents']>`case when ${wasSentAgain} then 'sentAgain'
  when exists (select 1 ${ofThisCase} and verdicts.file_id is null) then 'toDecide'
  when exists (select 1 ${ofThisCase} and verdicts.verdict <> 'accepted') then 'wanted' else 'accepted' end`;

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

/** The columns that needOf reads, in addition to cases.state. @param now ISO 8601 */
export function officeFacts(now: string) {
  return [
    'cases.applicant_words',
    documentsFact.as('documents_fact'),
    quotationFact(now).as('quotation_fact'),
  ] as const;
}

export interface OfficeFactsRow {
  readonly state: string;
  readonly applicant_words: number;
  readonly documents_fact: OfficeFacts['documents'];
  readonly quotation_fact: OfficeFacts['quotation'];
}

export function needOf(row: OfficeFactsRow): OfficeNeed {
  return officeNeed({
    // Only this API writes this column.
    state: row.state as CaseState,
    words: wordFacts[row.applicant_words] ?? 'none',
    documents: row.documents_fact,
    quotation: row.quotation_fact,
  });
}

/**
 * Condition for cases in which it is this turn, derived from the function's result for all possible facts, so that the
 * two agree. Facts that do not matter are not queried.
 * @param now ISO 8601
 * @param among conditions that the cases meet anyway: with few of them, the others are not looked at
 */
export function isTurn(
  turn: Turn,
  now: string,
  among: readonly RawBuilder<unknown>[] = [],
): RawBuilder<SqlBool> {
  return sql<SqlBool>`cases.submission_id in (${inTurn(turn, now, 'submission_id', among)})`;
}

/** Counts these cases by form directly in the branches, without joining back to their rows. @param now ISO 8601 */
export async function countTurn(db: Database, turn: Turn, now: string): Promise<ReadonlyMap<string, number>> {
  const query = sql<{ form: string; count: number | string }>`
    select form, count(*) as count from (${inTurn(turn, now, 'form')}) as cases_of_turn group by form`;
  const { rows } = await query.execute(db);
  return new Map(rows.map(({ form, count }) => [form, Number(count)]));
}

/** Selects each such case once, because no two branches have the same facts. */
function inTurn(
  turn: Turn,
  now: string,
  column: 'form' | 'submission_id',
  among: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  return sql.join(
    branchesOf(turn).map((branch) => casesOf(branch, now, column, among)),
    sql` union all `,
  );
}

/**
 * One branch of the union. A database uses an index for each branch, but none when their conditions are combined. Cases
 * with documents sent again or with messages of the applicant are few, so they are found by that and not by their
 * state.
 */
function casesOf(
  { words, states, documents, quotations }: Branch,
  now: string,
  column: string,
  among: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const isByState = words === 'none' && documents.join() !== 'sentAgain';
  const state = isByState ? sql`cases.state` : sql`cases.state || ''`;
  const conditions = [
    sql`cases.applicant_words = ${sql.lit(wordFacts.indexOf(words))}`,
    ...isAny(states, caseStates, state),
    ...isOfDocuments(documents),
    ...isAny(quotations, quotationFacts, quotationFact(now)),
    ...among,
  ];
  return sql`select ${sql.ref(`cases.${column}`)} from cases where ${sql.join(conditions, sql` and `)}`;
}

/** No condition where every value matches. */
function isAny(values: readonly string[], all: readonly string[], fact: RawBuilder<unknown>) {
  return values.length === all.length ? [] : [sql`${fact} in (${sql.join(values)})`];
}

function isOfDocuments(documents: readonly OfficeFacts['documents'][]) {
  const [only, ...others] = documents;
  if (only === 'sentAgain' && others.length === 0) return [wasSentAgain];
  const isAllBut = documents.length === documentFacts.length - 1 && !documents.includes('sentAgain');
  return isAllBut ? [sql`not ${wasSentAgain}`] : isAny(documents, documentFacts, documentsFact);
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
