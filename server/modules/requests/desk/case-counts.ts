import { type CaseState, caseStates } from '../../../../src/contracts/cases.ts';
import { mostFound } from '../../../../src/contracts/staff-submissions.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { countTurn } from '../case/office-facts.ts';
import { casesWanted, type WantedBy } from './cases-wanted.ts';

export interface CaseCounts {
  readonly byForm: Readonly<Record<string, number>>;
  readonly byState: Readonly<Record<CaseState, number>>;
  /** By this user. */
  readonly unread: number;
  /** In which it is the office's turn. */
  readonly ours: number;
  readonly oursByForm: ReadonlyMap<string, number>;
  readonly groups: readonly CaseGroup[];
}

interface CaseGroup {
  readonly form: string;
  readonly state: string;
  readonly count: number;
}

/** Of everything that has come in. @param now ISO 8601 */
export async function countCases(db: Database, userId: string, now: string): Promise<CaseCounts> {
  const [groups, active, read, oursByForm] = await Promise.all([
    groupsOf(db),
    countActive(db),
    countRead(db, userId),
    countTurn(db, 'ours', now),
  ]);
  const sumOf = (isWanted: (group: CaseGroup) => boolean): number =>
    groups.filter(isWanted).reduce((sum, { count }) => sum + count, 0);
  const forms = [...new Set(groups.map(({ form }) => form))].toSorted();
  return {
    groups,
    byForm: Object.fromEntries(forms.map((form) => [form, sumOf((group) => group.form === form)])),
    byState: byState((state) => sumOf((group) => group.state === state)),
    unread: active - read,
    ours: [...oursByForm.values()].reduce((sum, count) => sum + count, 0),
    oursByForm,
  };
}

function byState(countOf: (state: CaseState) => number): Readonly<Record<CaseState, number>> {
  const counts = caseStates.map((state) => [state, countOf(state)] as const);
  // One for each of caseStates.
  return Object.fromEntries(counts) as Record<CaseState, number>;
}

async function groupsOf(db: Database): Promise<readonly CaseGroup[]> {
  const rows = await db
    .selectFrom('cases')
    .select(({ fn }) => ['form', 'state', fn.countAll().as('count')])
    .groupBy(['form', 'state'])
    .execute();
  return rows.map(({ form, state, count }) => ({ form, state, count: Number(count) }));
}

/** Rows on all pages; see mostFound. */
export async function foundIn(
  db: Database,
  asked: WantedBy,
  { groups, unread, ours, oursByForm }: CaseCounts,
): Promise<number> {
  const { wanted, hits } = asked;
  const { form, state, assignee, from, to } = wanted;
  const isOfAll = hits.kind === 'all' && assignee === undefined && from === undefined && to === undefined;
  const isPlain = isOfAll && wanted.turn === undefined && wanted.quotations === undefined;
  const sumOf = (isWanted: (group: CaseGroup) => boolean): number =>
    groups.filter(isWanted).reduce((sum, { count }) => sum + count, 0);
  if (isPlain && wanted.unread !== true) {
    return sumOf((group) => (form ?? group.form) === group.form && (state ?? group.state) === group.state);
  }
  if (isOfAll && form === undefined && state === undefined && wanted.unread !== true) {
    if (wanted.turn === 'ours') return ours;
    if (wanted.turn === undefined)
      return sumOf((group) => group.form !== 'quote') + (oursByForm.get('quote') ?? 0);
  }
  if (isPlain && form === undefined && state === undefined) return unread;
  // Counting them would take longer than showing a page.
  if (hits.kind === 'many') return mostFound;
  const { count } = await db
    .selectFrom(casesWanted(db, asked).select('cases.submission_id').limit(mostFound).as('wanted'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countActive(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('activity', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Activity deletes the rows: each stands for a case that is read. */
async function countRead(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('case_reads')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
