import { sql } from 'kysely';
import {
  mostFound,
  type SubmissionRowAnswer,
  type SubmissionsPageAnswer,
  type RequestListQuery,
} from '../../../../src/contracts/staff-submissions.ts';
import { isQuoted } from '../../../../src/forms/index.ts';
import { type CaseState, caseStates } from '../../../../src/contracts/cases.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { withMailTrouble } from '../case/correspondence.ts';
import { caseAnswerOf, casesFor, countTurn } from '../case/read-case.ts';
import { waitingOf } from '../waiting/waiting.ts';
import { type CaseSelection, idsOf, isUnreadBy, selectCases, selectionOf } from './case-filter.ts';
import { ownFilesOf } from '../intake/stored-files.ts';

/** Reads one page of the list, without the answers, which are not loaded at all. @param now ISO 8601 */
export async function readList(
  db: Database,
  filter: RequestListQuery,
  userId: string,
  now: string,
): Promise<SubmissionsPageAnswer> {
  const [counts, selection] = await Promise.all([
    countCases(db, userId, now),
    selectionOf(db, { filter, userId, now }),
  ]);
  const { position, limit } = filter;
  const beside = await groupsBeside(db, selection, counts);
  const [counted, follow] = await Promise.all([
    foundIn(db, selection, { ...counts, beside }),
    followingCounts(db, selection, { ...counts, beside }),
  ]);
  const rows = await rowsOf(db, narrowed(selection, beside), atMost(selection, counts, position, limit + 1));
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

/**
 * Limits an unread-only page to the unread cases that are left. They are mostly new, so once the last is found the rest
 * need not be scanned.
 */
function atMost(
  { filter, hits }: CaseSelection,
  { unread }: CaseCounts,
  position: number,
  limit: number,
): number {
  const isUnreadAlone = filter.unread === true && hits.kind === 'all';
  return isUnreadAlone ? Math.max(0, Math.min(limit, unread - position)) : limit;
}

/** Reads the page's ids first, which an index supplies even for a page far down, then the rows of only that page. */
async function rowsOf(db: Database, selection: CaseSelection, limit: number) {
  if (limit === 0) return [];
  const { position } = selection.filter;
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
  readonly ours: number;
  readonly oursByForm: ReadonlyMap<string, number>;
  readonly groups: readonly CaseGroup[];
}

interface CaseGroup {
  readonly form: string;
  readonly state: string;
  readonly count: number;
  /** By the user who asks; absent where it does not matter. */
  readonly unread?: number;
}

/** Counts everything that was received. @param now ISO 8601 */
async function countCases(db: Database, userId: string, now: string): Promise<CaseCounts> {
  const [groups, active, read, oursByForm] = await Promise.all([
    groupsOf(db.selectFrom('cases')),
    countActive(db),
    countRead(db, userId),
    countTurn(db, 'ours', now),
  ]);
  const forms = [...new Set(groups.map(({ form }) => form))].toSorted();
  return {
    groups,
    byForm: Object.fromEntries(forms.map((form) => [form, sumOf(groups, { form })])),
    byState: byState((state) => sumOf(groups, { form: undefined, state })),
    unread: active - read,
    ours: [...oursByForm.values()].reduce((sum, count) => sum + count, 0),
    oursByForm,
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
  const { assignee, turn, from, to, due, snoozed } = filter;
  const isWhole =
    hits.kind === 'all' &&
    filter.unread !== true &&
    [assignee, turn, from, to, due, snoozed].every((value) => value === undefined);
  if (isWhole) return { groups, isWhole };
  const others = { ...filter, form: undefined, state: undefined, quotations: undefined };
  const cases = selectCases(db, { ...selection, filter: others });
  // A database finds all of a whole turn before it stops at any limit.
  const isWholeTurn =
    (turn === 'theirs' || turn === 'nobody') && hits.kind === 'all' && assignee === undefined;
  if (isWholeTurn) return { groups: await groupsOf(cases, selection.userId), isWhole };
  const few = await cases
    .select([
      'cases.submission_id',
      'cases.form',
      'cases.state',
      isUnreadBy(selection.userId).as('is_unread'),
    ])
    .limit(mostFound + 1)
    .execute();
  if (few.length > mostFound) return { groups: await groupsOf(cases, selection.userId), isWhole };
  return {
    groups: few.map(({ form, state, is_unread }) => ({ form, state, count: 1, unread: is_unread ? 1 : 0 })),
    isWhole,
    few: few.map(({ submission_id }) => submission_id),
  };
}

/** The same selection by the ids of the few that it admits. */
function narrowed(selection: CaseSelection, beside: Beside | undefined): CaseSelection {
  if (beside?.few === undefined) return selection;
  const { form, state, quotations, sort, position, limit } = selection.filter;
  return {
    ...selection,
    filter: { search: '', form, state, quotations, sort, position, limit },
    hits: { kind: 'few', ids: beside.few },
    ours: undefined,
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
  { byForm, byState: states, unread, ours, oursByForm, beside }: CountsBeside,
): Promise<SubmissionsPageAnswer['counts']> {
  const filter = { ...selection.filter, quotations: undefined };
  const { form, state } = filter;
  const isUnfiltered = beside?.isWhole === true && form === undefined && state === undefined;
  if (beside === undefined || isUnfiltered) return { byForm, byState: states, unread, ours };
  const sum = (of: Pick<RequestListQuery, 'form' | 'state'>): number => shownOf(beside, of);
  const countOf = (change: Partial<RequestListQuery>): Promise<number> =>
    countUpToMost(db, { ...selection, filter: { ...filter, ...change } });
  const countUnread = async (): Promise<number> => {
    if (filter.unread === true) return sum({ form, state });
    if (beside.isWhole) return countOf({ unread: true });
    return shownOf(beside, { form, state }, ({ unread: own = 0 }) => own);
  };
  const countOurs = async (): Promise<number> => {
    if (filter.turn === 'ours') return sum({ form, state });
    if (selection.hits.kind !== 'all' || !isTurnAlone(filter)) return countOf({ turn: 'ours' });
    return form === undefined ? ours : (oursByForm.get(form) ?? 0);
  };
  const [ofUnread, ofOurs] = await Promise.all([countUnread(), countOurs()]);
  return {
    byForm: Object.fromEntries(Object.keys(byForm).map((one) => [one, sum({ form: one, state })])),
    byState: byState((one) => sum({ form, state: one })),
    unread: ofUnread,
    ours: ofOurs,
  };
}

/** Whether a filter asks for nothing but a turn and a form. */
function isTurnAlone(filter: RequestListQuery): boolean {
  const { state, unread, assignee, from, to, due, snoozed } = filter;
  return unread !== true && [state, assignee, from, to, due, snoozed].every((value) => value === undefined);
}

function shownOf(
  { groups, isWhole }: Beside,
  of: Pick<RequestListQuery, 'form' | 'state'>,
  counted?: (group: CaseGroup) => number,
): number {
  const sum = sumOf(groups, of, counted);
  return isWhole ? sum : Math.min(sum, mostFound);
}

function sumOf(
  groups: readonly CaseGroup[],
  { form, state }: Partial<Pick<RequestListQuery, 'form' | 'state'>>,
  counted: (group: CaseGroup) => number = ({ count }) => count,
): number {
  return groups
    .filter((group) => (form ?? group.form) === group.form && (state ?? group.state) === group.state)
    .reduce((sum, group) => sum + counted(group), 0);
}

async function countUpToMost(db: Database, selection: CaseSelection): Promise<number> {
  const { count } = await db
    .selectFrom(selectCases(db, selection).select('cases.submission_id').limit(mostFound).as('selected'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @param cases all, or those that filters admit @param userId whose unread ones are counted too */
async function groupsOf(
  cases: ReturnType<typeof selectCases>,
  userId?: string,
): Promise<readonly CaseGroup[]> {
  const unread = userId === undefined ? sql`0` : sql`case when ${isUnreadBy(userId)} then 1 else 0 end`;
  const rows = await cases
    .select(['cases.form', 'cases.state', sql<number | string>`count(*)`.as('count')])
    .select(sql<number | string>`sum(${unread})`.as('unread'))
    .groupBy(['cases.form', 'cases.state'])
    .execute();
  return rows.map(({ form, state, count, unread: own }) => ({
    form,
    state,
    count: Number(count),
    unread: Number(own),
  }));
}

/** Counts the rows on all pages; see mostFound. */
async function foundIn(
  db: Database,
  selection: CaseSelection,
  { groups, unread, ours, oursByForm, beside }: CountsBeside,
): Promise<number> {
  const { filter, hits } = selection;
  const { form, state, assignee, from, to } = filter;
  const isOfAll =
    filter.due === undefined &&
    filter.snoozed === undefined &&
    hits.kind === 'all' &&
    assignee === undefined &&
    from === undefined &&
    to === undefined;
  const isPlain = isOfAll && filter.turn === undefined && filter.quotations === undefined;
  if (isPlain && filter.unread !== true) return sumOf(groups, { form, state });
  if (isOfAll && form === undefined && state === undefined && filter.unread !== true) {
    if (filter.turn === 'ours') return ours;
    if (filter.turn === undefined) {
      const dueQuoted = [...oursByForm].filter(([id]) => isQuoted(id)).reduce((sum, [, due]) => sum + due, 0);
      return (
        sumOf(
          groups.filter((group) => !isQuoted(group.form)),
          {},
        ) + dueQuoted
      );
    }
  }
  if (isPlain && form === undefined && state === undefined) return unread;
  if (beside !== undefined && filter.quotations === undefined) return shownOf(beside, { form, state });
  return countFound(db, selection);
}

async function countFound(db: Database, selection: CaseSelection): Promise<number> {
  // Counting them would take longer than showing a page.
  if (selection.hits.kind === 'many') return mostFound;
  return countUpToMost(db, selection);
}

/** Counts what a filter admits, up to mostFound. @param now ISO 8601 */
export async function countSelected(
  db: Database,
  filter: RequestListQuery,
  userId: string,
  now: string,
): Promise<number> {
  return countFound(db, await selectionOf(db, { filter, userId, now }));
}

async function countActive(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('activity', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the remaining rows, each of which stands for a read case: activity deletes them. */
async function countRead(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('case_reads')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
