import { type RawBuilder, sql } from 'kysely';
import type { PerformanceReport } from '../../../src/contracts/reports.ts';
import { caseStates, finishedStates } from '../../../src/contracts/cases.ts';
import { formIds, isFeedback } from '../../../src/forms/index.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { hoursBetween, monthOf, numberOf, roundedOrNull } from './dialect-sql.ts';
import type { Period } from './period.ts';
import { isNotUndone } from '../../lib/store/undone.ts';

type Row = Readonly<Record<string, unknown>>;

const feedback = formIds.filter(isFeedback).map((form) => sql.lit(form));

/** Leaves out feedback, which needs no work. */
export async function performanceIn(db: Database, period: Period): Promise<PerformanceReport> {
  const { from, to, begin, end } = period;
  const received = sql`form not in (${sql.join(feedback)}) and received_at >= ${begin} and received_at < ${end}`;
  const months = await rowsOf(
    db,
    sql`select ${monthOf(db, 'received_at')} as month, form, count(*) as received
      from cases where ${received} group by 1, 2 order by 1, 2`,
  );
  const states = await rowsOf(
    db,
    sql`select form, state, count(*) as total from cases where ${received} group by form, state order by form`,
  );
  const reactions = await timesOf(
    db,
    received,
    sql`case_events.by_kind = 'account' and case_events.kind <> 'undo'`,
  );
  const finishes = await timesOf(
    db,
    received,
    sql`case_events.by_kind = 'account' and case_events.kind = 'state'
      and case_events.after in (${sql.join(finishedStates)})`,
  );
  const forms = [...new Set(states.map(({ form }) => String(form)))];
  return {
    from,
    to,
    byMonth: months.map(({ month, form, received: count }) => ({
      month: String(month),
      form: String(form),
      received: numberOf(count),
    })),
    byForm: forms.map((form) => {
      const byState = statesOf(states.filter((row) => row['form'] === form));
      const finished = finishes.find((row) => row['form'] === form);
      return {
        form,
        received: Object.values(byState).reduce((sum, count) => sum + count, 0),
        states: byState,
        firstReaction: durationOf(reactions.find((row) => row['form'] === form)),
        finished: durationOf(finished),
        within: {
          day: numberOf(finished?.['day']),
          threeDays: numberOf(finished?.['three_days']),
          week: numberOf(finished?.['week']),
          later: numberOf(finished?.['later']),
        },
      };
    }),
  };
}

async function rowsOf(db: Database, query: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { rows } = await query.execute(db);
  // Each value is converted where it is read.
  return rows as readonly Row[];
}

/** Per form, the time from receipt to the first event of this kind. The median is that of the two middle values. */
function timesOf(
  db: Database,
  received: RawBuilder<unknown>,
  isCounted: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  return rowsOf(
    db,
    sql`with firsts as (
        select cases.form, cases.received_at, min(case_events.at) as first_at
        from cases inner join case_events on case_events.submission_id = cases.submission_id
        where ${received} and ${isCounted} and ${isNotUndone('case_events')}
        group by cases.submission_id, cases.form, cases.received_at
      ), times as (
        select form, ${hoursBetween(db, 'received_at', 'first_at')} as hours from firsts
      ), ranked as (
        select form, hours, row_number() over (partition by form order by hours) as place,
          count(*) over (partition by form) as total
        from times
      )
      select form, count(*) as count, avg(hours) as average,
        avg(case when place in ((total + 1) / 2, (total + 2) / 2) then hours end) as median,
        sum(case when hours <= 24 then 1 else 0 end) as day,
        sum(case when hours > 24 and hours <= 72 then 1 else 0 end) as three_days,
        sum(case when hours > 72 and hours <= 168 then 1 else 0 end) as week,
        sum(case when hours > 168 then 1 else 0 end) as later
      from ranked group by form`,
  );
}

type OfForm = PerformanceReport['byForm'][number];

function statesOf(rows: readonly Row[]): OfForm['states'] {
  const count = (state: string): number => numberOf(rows.find((row) => row['state'] === state)?.['total']);
  // Has a key for each state of caseStates.
  return Object.fromEntries(caseStates.map((state) => [state, count(state)])) as OfForm['states'];
}

function durationOf(row: Row | undefined): OfForm['finished'] {
  return {
    count: numberOf(row?.['count']),
    average: roundedOrNull(row?.['average']),
    median: roundedOrNull(row?.['median']),
  };
}
