import { type Kysely, type SqlBool, sql } from 'kysely';
import { overBefore } from '../../../src/contracts/pricing/quotation.ts';
import { openStates } from '../../../src/contracts/cases.ts';
import { isoAt, nextDaily, type Work } from '../../lib/jobs/job-lane.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { lockCase, system, writeChange } from '../requests/case/change-case.ts';
import { isNotUndone } from '../../lib/store/undone.ts';

/** Midnight in Panama (no summer time), when a quotation's last day ends. HH:MM in UTC. */
const endedAt = '05:00';

export function endingOver(db: Database, now: () => number): Work {
  return async () => {
    await endOver(db, isoAt(now()));
    return { again: nextDaily(now(), endedAt) };
  };
}

/** Closes the requests of expired quotations. @param now ISO 8601 */
export async function endOver(db: Database, now: string): Promise<void> {
  const found = await over(db, now).execute();
  for (const { submission_id: submissionId } of found) await endRequest(db, submissionId, now);
}

/**
 * Selects open requests whose quotation has ended: it expired without being accepted, or an older release, which does
 * not close requests, rejected it. Requests that the office has reopened since stay open.
 * @param now ISO 8601
 */
function over(db: Kysely<Tables>, now: string) {
  return db
    .selectFrom('quotations')
    .innerJoin('cases', 'cases.submission_id', 'quotations.submission_id')
    .select(['quotations.submission_id', 'quotations.status', 'cases.state'])
    .where('cases.state', 'in', openStates)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('additions')
            .select('addition_id')
            .whereRef('additions.submission_id', '=', 'quotations.submission_id')
            .where('additions.kind', '=', 'acceptance'),
        ),
      ),
    )
    .where(
      sql<SqlBool>`case when quotations.status = 'REJECTED' then not exists (
          select 1 from case_events as moved
          where moved.submission_id = quotations.submission_id and moved.kind = 'state' and moved.by_kind = 'account'
            and ${isNotUndone('moved')}
            and moved.at > (select max(rejected.at) from case_events as rejected
              where rejected.submission_id = quotations.submission_id and rejected.kind = 'quotation'
                and rejected.after = 'REJECTED' and ${isNotUndone('rejected')}))
        else quotations.expires_at < ${overBefore(now)} and not exists (
          select 1 from case_events as ended
          where ended.submission_id = quotations.submission_id and ended.kind = 'state' and ended.by_kind = 'system'
            and ended.reason = 'expired' and ended.at > quotations.expires_at) end`,
    );
}

/** Checked again with the case locked: the quotation may just have been accepted or approved again. */
async function endRequest(db: Database, submissionId: string, at: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const locked = await lockCase(transaction, submissionId);
    const found = await over(transaction, at)
      .where('quotations.submission_id', '=', submissionId)
      .executeTakeFirst();
    if (locked === undefined || found === undefined) return;
    const isRejected = found.status === 'REJECTED';
    const [before, after] = [locked.state, isRejected ? 'refused' : 'done'];
    const reason = isRejected ? 'rejected' : 'expired';
    await writeChange(transaction, locked, {
      fields: { state: after },
      events: [{ at, by: system, kind: 'state', before, after, reason }],
    });
  });
}
