import { type RawBuilder, sql } from 'kysely';
import type { SalesReport } from '../../../src/contracts/reports.ts';
import { overBefore } from '../../../src/contracts/pricing/quotation.ts';
import { dollarsOf } from '../../../src/lib/money.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { monthOf, numberOf } from './dialect-sql.ts';
import type { Period } from './period.ts';

/** @param now ISO 8601: a quotation still pending after its time counts as expired */
export async function salesIn(db: Database, period: Period, now: string): Promise<SalesReport> {
  const { from, to, begin, end } = period;
  const figures = (by: RawBuilder<string>) => figuresBy(db, by, { begin, end, now });
  const [total] = await figures(sql`'all'`);
  const byMonth = await figures(monthOf(db, 'created_at'));
  const byGovernment = await figures(sql.ref('government'));
  return {
    from,
    to,
    total: total?.figures ?? none,
    byMonth: byMonth.map(({ by, figures: of }) => ({ month: by, ...of })),
    byGovernment: byGovernment
      .map(({ by, figures: of }) => ({ government: by, ...of }))
      .toSorted((one, other) => other.quotations - one.quotations),
    byCourse: await byCourse(db, period),
  };
}

type Figures = SalesReport['total'];

const none: Figures = {
  quotations: 0,
  quoted: 0,
  approved: 0,
  approvedValue: 0,
  accepted: 0,
  acceptedValue: 0,
  rejected: 0,
  pending: 0,
  expired: 0,
};

interface Bounds {
  readonly begin: string;
  readonly end: string;
  readonly now: string;
}

async function figuresBy(
  db: Database,
  by: RawBuilder<string>,
  { begin, end, now }: Bounds,
): Promise<readonly { readonly by: string; readonly figures: Figures }[]> {
  const over = overBefore(now);
  const { rows } = await sql<Record<string, unknown>>`
    select ${by} as part, count(*) as quotations, sum(quoted_price) as quoted,
      sum(case when status = 'APPROVED' then 1 else 0 end) as approved,
      sum(case when status = 'APPROVED' then quoted_price else 0 end) as approved_value,
      count(addition_id) as accepted,
      sum(case when addition_id is null then 0 else quoted_price end) as accepted_value,
      sum(case when status = 'REJECTED' then 1 else 0 end) as rejected,
      sum(case when status = 'PENDING' and expires_at >= ${over} then 1 else 0 end) as pending,
      sum(case when status = 'EXPIRED' or (status = 'PENDING' and expires_at < ${over}) then 1 else 0 end) as expired
    from quotations
    left join additions on additions.submission_id = quotations.submission_id and additions.kind = 'acceptance'
    where created_at >= ${begin} and created_at < ${end}
    group by 1 order by 1`.execute(db);
  return rows.map((row) => ({
    by: String(row['part']),
    figures: {
      quotations: numberOf(row['quotations']),
      quoted: dollarsOf(numberOf(row['quoted'])),
      approved: numberOf(row['approved']),
      approvedValue: dollarsOf(numberOf(row['approved_value'])),
      accepted: numberOf(row['accepted']),
      acceptedValue: dollarsOf(numberOf(row['accepted_value'])),
      rejected: numberOf(row['rejected']),
      pending: numberOf(row['pending']),
      expired: numberOf(row['expired']),
    },
  }));
}

async function byCourse(db: Database, { begin, end }: Period): Promise<SalesReport['byCourse']> {
  const { rows } = await sql<Record<string, unknown>>`
    select course_id, min(name) as name,
      sum(case when type = 'renewal' then 0 else 1 end) as new_ones,
      sum(case when type = 'renewal' then 1 else 0 end) as renewals,
      sum(base_price + surcharge) as quoted
    from quotation_courses inner join quotations on quotations.id = quotation_id
    where created_at >= ${begin} and created_at < ${end}
    group by course_id order by count(*) desc, course_id`.execute(db);
  return rows.map((row) => ({
    courseId: String(row['course_id']),
    name: String(row['name']),
    new: numberOf(row['new_ones']),
    renewal: numberOf(row['renewals']),
    quoted: dollarsOf(numberOf(row['quoted'])),
  }));
}
