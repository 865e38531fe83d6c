import { sql } from 'kysely';
import { finishedStates, openStates } from '../../../src/contracts/cases.ts';
import type { UsersReport } from '../../../src/contracts/reports.ts';
import { isReviewer } from '../../../src/contracts/roles.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { listedUsers } from '../accounts/users.ts';
import { numberOf } from './dialect-sql.ts';
import type { Period } from './period.ts';
import { isNotUndone } from '../../lib/store/undone.ts';

type Row = Readonly<Record<string, unknown>>;

/** Counts the work of accounts that may work on requests, or did. */
export async function workOfUsers(db: Database, { from, to, begin, end }: Period): Promise<UsersReport> {
  const { rows: signIns } = await sql<Row>`
    select user_id, count(*) as total, max(at) as last from audit_events
    where event = 'signed in' and at >= ${begin} and at < ${end} and user_id is not null
    group by user_id`.execute(db);
  const { rows: events } = await sql<Row>`
    select by_user as user_id,
      sum(case when kind = 'state' then 1 else 0 end) as states,
      sum(case when kind = 'state' and after in (${sql.join(finishedStates)}) then 1 else 0 end) as finished,
      sum(case when kind = 'verdict' then 1 else 0 end) as verdicts
    from case_events where by_user is not null and at >= ${begin} and at < ${end}
      and ${isNotUndone('case_events')}
    group by by_user`.execute(db);
  const messages = await wordsBy(db, 'case_messages', begin, end);
  const notes = await wordsBy(db, 'case_notes', begin, end);
  const { rows: open } = await sql<Row>`
    select assignee as user_id, count(*) as total from cases
    where assignee is not null and state in (${sql.join(openStates)})
    group by assignee`.execute(db);
  const all = await listedUsers(db);
  const users = all.map(({ userId, username, email, disabled, roles }) => {
    const of = (rows: readonly Row[]): Row => rows.find((row) => row['user_id'] === userId) ?? {};
    const { last } = of(signIns);
    const did = of(events);
    return {
      isStaff: isReviewer(roles),
      work: {
        userId,
        name: username || email,
        disabled,
        signIns: numberOf(of(signIns)['total']),
        lastSignIn: typeof last === 'string' ? last : null,
        states: numberOf(did['states']),
        finished: numberOf(did['finished']),
        verdicts: numberOf(did['verdicts']),
        messages: numberOf(of(messages)['total']),
        notes: numberOf(of(notes)['total']),
        open: numberOf(of(open)['total']),
      },
    };
  });
  const active = users.filter(({ isStaff, work }) => isStaff || work.states + work.verdicts + work.open > 0);
  return { from, to, users: active.map(({ work }) => work) };
}

async function wordsBy(
  db: Database,
  table: 'case_messages' | 'case_notes',
  begin: string,
  end: string,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select by_user as user_id, count(*) as total from ${sql.table(table)}
    where by_user is not null and at >= ${begin} and at < ${end}
    group by by_user`.execute(db);
  return rows;
}
