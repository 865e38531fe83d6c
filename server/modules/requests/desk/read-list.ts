import { sql } from 'kysely';
import {
  mostFound,
  type SubmissionRowAnswer,
  type SubmissionsPageAnswer,
  type RequestListQuery,
} from '../../../../src/contracts/staff-submissions.ts';
import { isQuoted } from '../../../../src/forms/index.ts';
import { type CaseState, caseStates } from '../../../../src/contracts/cases.ts';
import type { Turn } from '../../../../src/contracts/office-need.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { withMailTrouble } from '../case/correspondence.ts';
import { caseAnswerOf, casesFor, casesOfTurn, type CountedCase, inTurn } from '../case/read-case.ts';
import { waitingOf } from '../waiting/waiting.ts';
import {
  asksForOurs,
  type CaseSelection,
  countSettled,
  hitsOf,
  idsIn,
  idsOf,
  idsOfTurn,
  isUnreadBy,
  selectCases,
  selectionOf,
  unreadBy,
} from './case-filter.ts';
import { ownFilesOf } from '../intake/stored-files.ts';

/** Reads one page of the list, without the answers, which are not loaded at all. @param now ISO 8601 */
export async function readList(
  db: Database,
  filter: RequestListQuery,
  userId: string,
  now: string,
): Promise<SubmissionsPageAnswer> {
  const [counts, hits] = await Promise.all([countCases(db, userId, now), hitsOf(db, filter)]);
  const known = { hits, ours: idsIn(counts.ours), unread: counts.unread };
  const selection = await selectionOf(db, { filter, userId, now }, known);
  const { position, limit } = filter;
  const beside = await groupsBeside(db, selection, counts);
  const [counted, follow] = await Promise.all([
    foundIn(db, selection, { ...counts, beside }),
    followingCounts(db, selection, { ...counts, beside }),
  ]);
  const rows = await rowsOf(db, narrowed(selection, beside), position, limit + 1);
  const items = await itemsOf(db, rows.slice(0, limit), now);
  // At the end of the list, the total is known exactly.
  const isEnd = rows.length <= limit && (items.length > 0 || position === 0);
  return {
    items,
    next: rows.length > limit ? String(position + limit) : null,
    found: isEnd
      ? position + items.length
      : Math.max(counted, rows.length === 0 ? 0 : position + rows.length),
    counts: follow,
  };
}

/** Reads the page's ids first, which an index supplies even for a page far down, then the rows of only that page. */
async function rowsOf(db: Database, selection: CaseSelection, position: number, limit: number) {
  const ids = await idsOf(db, selection, { position, limit });
  if (ids.length === 0) return [];
  const order = new Map(ids.map((id, index) => [id, index]));
  const rows = await casesFor(db, selection.userId, selection.now)
    .select(['cases.submission_id', 'cases.form', 'cases.reference', 'cases.received_at'])
    .where('cases.submission_id', 'in', [...order.keys()])
    .execute();
  const placeOf = ({ submission_id }: (typeof rows)[number]): number => order.get(submission_id) ?? 0;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function itemsOf(
  db: Database,
  rows: readonly Row[],
  now: string,
): Promise<readonly SubmissionRowAnswer[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ submission_id }) => submission_id);
  const facts = rows.map((row) => ({ ...row, need: caseAnswerOf(row).need }));
  const [applicants, files, troubled, waiting] = await Promise.all([
    applicantsOf(db, ids),
    ownFilesOf(db, ids),
    withMailTrouble(db, ids),
    waitingOf(db, facts, now),
  ]);
  return rows.map((row) => ({
    submissionId: row.submission_id,
    form: row.form,
    reference: row.reference,
    receivedAt: row.received_at,
    applicant: applicants.get(row.submission_id) ?? { name: '', email: '' },
    files: [...(files.get(row.submission_id) ?? [])],
    case: caseAnswerOf(row),
    ...(troubled.has(row.submission_id) ? { mailTrouble: true } : {}),
    ...waitingFor(waiting.get(row.submission_id)),
  }));
}

function waitingFor(waiting: SubmissionRowAnswer['waiting']): Pick<SubmissionRowAnswer, 'waiting'> {
  return waiting === undefined ? {} : { waiting };
}

async function applicantsOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SubmissionRowAnswer['applicant']>> {
  const rows = await db
    .selectFrom('submissions')
    .select(['submission_id', 'applicant_name', 'applicant_email'])
    .where('submission_id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ submission_id, applicant_name: name, applicant_email: email }) => [
      submission_id,
      { name: name ?? '', email: email ?? '' },
    ]),
  );
}

interface CaseCounts {
  readonly byForm: Readonly<Record<string, number>>;
  readonly byState: Readonly<Record<CaseState, number>>;
  /** Unread by this user. */
  readonly unread: number;
  /** Cases in which it is the office's turn. */
  readonly ours: readonly CountedCase[];
  readonly groups: readonly CaseGroup[];
}

interface CaseGroup {
  readonly form: string;
  readonly state: string;
  readonly count: number;
  /** By the user who asks; absent where it was not read. */
  readonly unread?: number;
}

/** Counts everything that was received. @param now ISO 8601 */
async function countCases(db: Database, userId: string, now: string): Promise<CaseCounts> {
  const [groups, settled, ours] = await Promise.all([
    groupsOf(db.selectFrom('cases')),
    countSettled(db, userId),
    casesOfTurn(db, 'ours', now),
  ]);
  const forms = [...new Set(groups.map(({ form }) => form))].toSorted();
  return {
    groups,
    byForm: Object.fromEntries(forms.map((form) => [form, sumOf(groups, { form })])),
    byState: byState((state) => sumOf(groups, { form: undefined, state })),
    unread: sumOf(groups, {}) - settled,
    ours,
  };
}

function byState(countOf: (state: CaseState) => number): Readonly<Record<CaseState, number>> {
  const counts = caseStates.map((state) => [state, countOf(state)] as const);
  // Has a key for each state of caseStates.
  return Object.fromEntries(counts) as Record<CaseState, number>;
}

/** What the filters other than form and state admit. */
interface Beside {
  readonly groups: readonly CaseGroup[];
  /** Whether that is everything. */
  readonly isWhole: boolean;
  /** Ids of these where they are not more than mostFound: read once, they serve the page too. */
  readonly few?: readonly string[];
}

/**
 * One query for all choices of a form and a state; a second one where they are many. Quotations without anything to do
 * count: a choice shows them.
 * @returns undefined where a search hits too many to count
 */
async function groupsBeside(
  db: Database,
  selection: CaseSelection,
  { groups }: CaseCounts,
): Promise<Beside | undefined> {
  const { filter, hits } = selection;
  if (hits.kind === 'many') return undefined;
  const { turn } = filter;
  const isWhole = hasOnly(selection, 'form', 'state', 'quotations');
  if (isWhole) return { groups, isWhole };
  const others = { ...filter, form: undefined, state: undefined, quotations: undefined };
  const cases = selectCases(db, { ...selection, filter: others });
  // An index counts these sooner than their rows are read.
  if (hasOnly(selection, 'form', 'state', 'quotations', 'assignee'))
    return { groups: await groupsOf(cases), isWhole };
  const isManyOfTurn = turn !== undefined && selection.ofTurn === undefined;
  if (isManyOfTurn && hasOnly(selection, 'form', 'state', 'quotations', 'turn'))
    return { groups: await groupsOfTurn(db, turn, selection.now), isWhole };
  const few = await cases
    .select([
      'cases.submission_id',
      'cases.form',
      'cases.state',
      isUnreadBy(selection.userId).as('is_unread'),
    ])
    .limit(mostFound + 1)
    .execute();
  if (few.length > mostFound) return { groups: await groupsOf(cases), isWhole };
  return {
    groups: few.map(({ form, state, is_unread }) => ({ form, state, count: 1, unread: is_unread ? 1 : 0 })),
    isWhole,
    few: idsIn(few),
  };
}

/** Whether a list has no search and no other filters than these. */
function hasOnly({ filter, hits }: CaseSelection, ...names: readonly (keyof RequestListQuery)[]): boolean {
  const { search: _search, sort: _sort, position: _position, limit: _limit, ...filters } = filter;
  const others = Object.entries(filters).filter(([name]) => !names.some((one) => one === name));
  return hits.kind === 'all' && others.every(([, value]) => value === undefined || value === false);
}

/** The same selection by the ids of the few that it admits. */
function narrowed(selection: CaseSelection, beside: Beside | undefined): CaseSelection {
  if (beside?.few === undefined) return selection;
  const { form, state, quotations, sort, position, limit } = selection.filter;
  return {
    ...selection,
    filter: { search: '', form, state, quotations, sort, position, limit },
    hits: { kind: 'few', ids: beside.few },
  };
}

interface CountsBeside extends CaseCounts {
  readonly beside: Beside | undefined;
}

/**
 * How many requests each choice of a form, a state, unread or ours would show beside the other filters, up to mostFound
 * where there are others than form and state. Where a search hits too many to count, these are the counts of everything.
 */
async function followingCounts(
  db: Database,
  selection: CaseSelection,
  { byForm, byState: states, unread, ours, beside }: CountsBeside,
): Promise<SubmissionsPageAnswer['counts']> {
  const filter = { ...selection.filter, quotations: undefined };
  const { form, state } = filter;
  const isUnfiltered = beside?.isWhole === true && form === undefined && state === undefined;
  if (beside === undefined || isUnfiltered) return { byForm, byState: states, unread, ours: ours.length };
  const sum = (of: Pick<RequestListQuery, 'form' | 'state'>): number => shownOf(beside, of);
  const countUnread = async (): Promise<number> => {
    if (filter.unread === true) return sum({ form, state });
    if (beside.few !== undefined) return shownOf(beside, { form, state }, ({ unread: own = 0 }) => own);
    const ids = await unreadBy(db, selection.userId, unread);
    return countUpToMost(db, { ...selection, filter: { ...filter, unread: true }, unread: ids });
  };
  const countOurs = async (): Promise<number> => {
    if (filter.turn === 'ours') return sum({ form, state });
    const ofTurn = idsIn(ours.filter((one) => isOf(one, { form, state })));
    return beside.isWhole
      ? ofTurn.length
      : countUpToMost(db, { ...selection, filter: { ...filter, turn: 'ours' }, ofTurn });
  };
  const [ofUnread, ofOurs] = await Promise.all([countUnread(), countOurs()]);
  return {
    byForm: Object.fromEntries(Object.keys(byForm).map((one) => [one, sum({ form: one, state })])),
    byState: byState((one) => sum({ form, state: one })),
    unread: ofUnread,
    ours: ofOurs,
  };
}

function shownOf(
  { groups, isWhole }: Beside,
  of: Pick<RequestListQuery, 'form' | 'state'>,
  counted?: (group: CaseGroup) => number,
): number {
  const sum = sumOf(groups, of, counted);
  return isWhole ? sum : Math.min(sum, mostFound);
}

type Kind = Partial<Pick<RequestListQuery, 'form' | 'state'>>;

function sumOf(
  groups: readonly CaseGroup[],
  of: Kind,
  counted: (group: CaseGroup) => number = ({ count }) => count,
): number {
  return groups.filter((group) => isOf(group, of)).reduce((sum, group) => sum + counted(group), 0);
}

function isOf(one: Pick<CaseGroup, 'form' | 'state'>, { form, state }: Kind): boolean {
  return (form ?? one.form) === one.form && (state ?? one.state) === one.state;
}

async function countUpToMost(db: Database, selection: CaseSelection): Promise<number> {
  const { count } = await db
    .selectFrom(selectCases(db, selection).select('cases.submission_id').limit(mostFound).as('selected'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @param cases all, or those that filters admit */
async function groupsOf(cases: ReturnType<typeof selectCases>): Promise<readonly CaseGroup[]> {
  const rows = await cases
    .select(['cases.form', 'cases.state', sql<number | string>`count(*)`.as('count')])
    .groupBy(['cases.form', 'cases.state'])
    .execute();
  return rows.map((group) => ({ ...group, count: Number(group.count) }));
}

/** Directly in the branches of the turn, where an index counts. @param now ISO 8601 */
async function groupsOfTurn(db: Database, turn: Turn, now: string): Promise<readonly CaseGroup[]> {
  const query = sql<{ form: string; state: string; count: number | string }>`
    select form, state, count(*) as count from (${inTurn(turn, now, ['form', 'state'])}) as cases_of_turn
    group by form, state`;
  const { rows } = await query.execute(db);
  return rows.map((group) => ({ ...group, count: Number(group.count) }));
}

/** Counts the rows on all pages; see mostFound. */
async function foundIn(
  db: Database,
  selection: CaseSelection,
  { groups, unread, ours, beside }: CountsBeside,
): Promise<number> {
  const { form, state, turn, quotations } = selection.filter;
  if (hasOnly(selection, 'form', 'state')) return sumOf(groups, { form, state });
  if (hasOnly(selection, 'form', 'state', 'quotations')) {
    const due = ours.filter((one) => isQuoted(one.form)).map((one) => ({ ...one, count: 1 }));
    return sumOf([...groups.filter((group) => !isQuoted(group.form)), ...due], { form, state });
  }
  if (turn === 'ours' && hasOnly(selection, 'turn', 'quotations')) return ours.length;
  if (hasOnly(selection, 'unread')) return unread;
  if (beside !== undefined && quotations === undefined) return shownOf(beside, { form, state });
  return countFound(db, selection);
}

async function countFound(db: Database, selection: CaseSelection): Promise<number> {
  // Counting them would take longer than showing a page.
  if (selection.hits.kind === 'many') return mostFound;
  return countUpToMost(db, selection);
}

/** Counts what each filter admits, up to mostFound. @param now ISO 8601 */
export async function countSelected(
  db: Database,
  filters: readonly RequestListQuery[],
  userId: string,
  now: string,
): Promise<readonly number[]> {
  const ours = filters.some(asksForOurs) ? await idsOfTurn(db, 'ours', now) : [];
  const counts: number[] = [];
  for (const filter of filters)
    counts.push(await countFound(db, await selectionOf(db, { filter, userId, now }, { ours })));
  return counts;
}
