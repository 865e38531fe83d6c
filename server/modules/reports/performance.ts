import { type RawBuilder, sql } from 'kysely';
import type { PerformanceReport } from '../../../src/contracts/reports.ts';
import { caseStates, finishedStates, openStates } from '../../../src/contracts/cases.ts';
import { formIds, isFeedback } from '../../../src/forms/index.ts';
import { dollarsOf } from '../../../src/lib/money.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { isTurn } from '../requests/case/read-case.ts';
import { hoursBetween, monthOf, numberOf, roundedOrNull } from './dialect-sql.ts';
import type { Period } from './period.ts';
import { isNotUndone } from '../../lib/store/undone.ts';

type Row = Readonly<Record<string, unknown>>;

const feedback = formIds.filter(isFeedback).map((form) => sql.lit(form));

interface PerformanceOptions {
  /** ISO 8601: decides whose turn it is. */
  readonly now: string;
  /** Whether the figures of each person are among them. */
  readonly people: boolean;
}

/** Leaves out feedback, which needs no work. */
export async function performanceIn(
  db: Database,
  period: Period,
  { now, people }: PerformanceOptions,
): Promise<PerformanceReport> {
  const { from, to, begin, end } = period;
  const received = sql`cases.form not in (${sql.join(feedback)})
    and cases.received_at >= ${begin} and cases.received_at < ${end}`;
  const counts = await countsOf(db, received, now);
  const found: Found = {
    counts,
    quotes: await quotesOf(db, received),
    times: await timesOf(db, received),
  };
  const work = (dimension: Dimension, part: string): Work => workOf(found, dimension, part);
  const partsOf = (dimension: Exclude<Dimension, 'all'>): readonly string[] =>
    [...new Set(counts.map((row) => String(row[dimension])))].toSorted();
  return {
    from,
    to,
    total: work('all', ''),
    months: partsOf('month').map((month) => ({ month, ...work('month', month) })),
    byMonth: partsOf('month').flatMap((month) =>
      partsOf('form').flatMap((form) => {
        const total = sumOf(counts, (row) => row['month'] === month && row['form'] === form);
        return total === 0 ? [] : [{ month, form, received: total }];
      }),
    ),
    byForm: partsOf('form').map((form) => ({
      form,
      ...work('form', form),
      states: statesOf(counts.filter((row) => row['form'] === form)),
      within: withinOf(timeOf(found.times, 'form', form, 'finished')),
    })),
    people: people ? await namedPeople(db, partsOf('person'), work) : [],
  };
}

/** What rows are grouped by; `person` is the present assignee, empty for none. */
type Dimension = 'all' | 'month' | 'form' | 'person';

interface Found {
  readonly counts: readonly Row[];
  readonly quotes: readonly Row[];
  readonly times: readonly Row[];
}

type Work = PerformanceReport['total'];

function keysOf(db: Database): RawBuilder<unknown> {
  return sql`${monthOf(db, 'cases.received_at')} as month, cases.form as form, coalesce(cases.assignee, '') as person`;
}

async function rowsOf(db: Database, query: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { rows } = await query.execute(db);
  // Each value is converted where it is read.
  return rows as readonly Row[];
}

/** In one query, so that turns and states are those of one moment and add up. */
function countsOf(db: Database, received: RawBuilder<unknown>, now: string): Promise<readonly Row[]> {
  return rowsOf(
    db,
    sql`select ${keysOf(db)}, state, count(*) as total,
        sum(case when ${isTurn('ours', now, [received])} then 1 else 0 end) as ours
      from cases where ${received} group by 1, 2, 3, 4`,
  );
}

/** Quotes count in the month in which their request was received. */
function quotesOf(db: Database, received: RawBuilder<unknown>): Promise<readonly Row[]> {
  return rowsOf(
    db,
    sql`select ${keysOf(db)}, count(*) as total, count(additions.addition_id) as accepted,
        sum(case when additions.addition_id is null then 0 else quotations.quoted_price end) as value
      from cases inner join quotations on quotations.submission_id = cases.submission_id
        left join additions on additions.submission_id = cases.submission_id and additions.kind = 'acceptance'
      where ${received} group by 1, 2, 3`,
  );
}

/**
 * Per dimension and part, the hours from receipt to the office's first message, verdict or change of state (`first`),
 * and until it was first done or refused (`finished`). The median is that of the two middle values; within `ninety` at
 * least nine of ten were.
 */
function timesOf(db: Database, received: RawBuilder<unknown>): Promise<readonly Row[]> {
  const part = (dimension: Dimension, column: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select ${sql.lit(dimension)} as dimension, ${column} as part, what, hours from times`;
  return rowsOf(
    db,
    sql`with firsts as materialized (
        select ${keysOf(db)}, cases.received_at, min(case_events.at) as first_at,
          min(case when case_events.kind = 'state' and case_events.after in (${sql.join(finishedStates)})
            then case_events.at end) as finished_at
        from cases inner join case_events on case_events.submission_id = cases.submission_id
        where ${received} and case_events.by_kind = 'account'
          and case_events.kind in ('message', 'verdict', 'state') and ${isNotUndone('case_events')}
        group by cases.submission_id, cases.form, cases.assignee, cases.received_at
      ), times as materialized (
        select month, form, person, 'first' as what, ${hoursBetween(db, 'received_at', 'first_at')} as hours
          from firsts
        union all
        select month, form, person, 'finished', ${hoursBetween(db, 'received_at', 'finished_at')}
          from firsts where finished_at is not null
      ), parts as (
        ${part('all', sql`''`)} union all ${part('month', sql`month`)}
        union all ${part('form', sql`form`)} union all ${part('person', sql`person`)}
      ), ranked as (
        select dimension, part, what, hours,
          row_number() over (partition by dimension, part, what order by hours) as place,
          count(*) over (partition by dimension, part, what) as total
        from parts
      )
      select dimension, part, what, count(*) as count, avg(hours) as average,
        avg(case when place in ((total + 1) / 2, (total + 2) / 2) then hours end) as median,
        max(case when place = (total * 9 + 9) / 10 then hours end) as ninety,
        sum(case when hours <= 24 then 1 else 0 end) as day,
        sum(case when hours > 24 and hours <= 72 then 1 else 0 end) as three_days,
        sum(case when hours > 72 and hours <= 168 then 1 else 0 end) as week,
        sum(case when hours > 168 then 1 else 0 end) as later
      from ranked group by dimension, part, what`,
  );
}

function workOf(found: Found, dimension: Dimension, part: string): Work {
  const isOfPart = (row: Row): boolean => dimension === 'all' || row[dimension] === part;
  const states = statesOf(found.counts.filter(isOfPart));
  const isOpenOfPart = (row: Row): boolean =>
    isOfPart(row) && openStates.some((state) => state === row['state']);
  const ours = sumOf(found.counts, isOpenOfPart, 'ours');
  return {
    received: sumOf(found.counts, isOfPart),
    done: states.done,
    refused: states.refused,
    withdrawn: states.withdrawn,
    ours,
    theirs: sumOf(found.counts, isOpenOfPart) - ours,
    firstReaction: durationOf(timeOf(found.times, dimension, part, 'first')),
    finished: durationOf(timeOf(found.times, dimension, part, 'finished')),
    quotes: sumOf(found.quotes, isOfPart),
    accepted: sumOf(found.quotes, isOfPart, 'accepted'),
    acceptedValue: dollarsOf(sumOf(found.quotes, isOfPart, 'value')),
  };
}

function sumOf(rows: readonly Row[], isCounted: (row: Row) => boolean, column = 'total'): number {
  return rows.filter(isCounted).reduce((sum, row) => sum + numberOf(row[column]), 0);
}

type OfForm = PerformanceReport['byForm'][number];

function statesOf(rows: readonly Row[]): OfForm['states'] {
  const count = (state: string): number => sumOf(rows, (row) => row['state'] === state);
  // Has a key for each state of caseStates.
  return Object.fromEntries(caseStates.map((state) => [state, count(state)])) as OfForm['states'];
}

function timeOf(
  times: readonly Row[],
  dimension: Dimension,
  part: string,
  what: 'first' | 'finished',
): Row | undefined {
  return times.find((row) => row['dimension'] === dimension && row['part'] === part && row['what'] === what);
}

function durationOf(row: Row | undefined): Work['finished'] {
  return {
    count: numberOf(row?.['count']),
    average: roundedOrNull(row?.['average']),
    median: roundedOrNull(row?.['median']),
    ninety: roundedOrNull(row?.['ninety']),
  };
}

function withinOf(row: Row | undefined): OfForm['within'] {
  return {
    day: numberOf(row?.['day']),
    threeDays: numberOf(row?.['three_days']),
    week: numberOf(row?.['week']),
    later: numberOf(row?.['later']),
  };
}

async function namedPeople(
  db: Database,
  ids: readonly string[],
  work: (dimension: 'person', part: string) => Work,
): Promise<PerformanceReport['people']> {
  const accounts = await db.selectFrom('users').select(['user_id', 'username', 'email']).execute();
  const names = new Map(accounts.map(({ user_id: id, username, email }) => [id, username || email]));
  return ids.map((id) => ({ name: id === '' ? null : (names.get(id) ?? id), ...work('person', id) }));
}
