import { isoAt } from '../../../lib/jobs/job-lane.ts';
import type { Database } from '../../../lib/store/open-database.ts';

/** Milliseconds after the last look; a page that shows a request asks for it every 20 seconds. */
const openFor = 30_000;

interface Viewer {
  readonly id: string;
  readonly name: string;
}

/**
 * Notes that this user has the request open, and returns the others who have, by name. Where nothing can be written, as
 * on a full disk, the request can be read all the same.
 * @param now milliseconds since 1970
 */
export async function lookTogether(
  db: Database,
  submissionId: string,
  userId: string,
  now: number,
): Promise<readonly Viewer[]> {
  await noteLook(db, submissionId, userId, isoAt(now)).catch(() => undefined);
  const rows = await db
    .selectFrom('case_viewers')
    .innerJoin('users', 'users.user_id', 'case_viewers.user_id')
    .select(['users.user_id as id', 'users.username', 'users.email'])
    .where('case_viewers.submission_id', '=', submissionId)
    .where('case_viewers.user_id', '!=', userId)
    .where('case_viewers.seen_at', '>', isoAt(now - openFor))
    .execute();
  return rows
    .map(({ id, username, email }) => ({ id, name: username || email }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}

async function noteLook(
  db: Database,
  submission_id: string,
  user_id: string,
  seen_at: string,
): Promise<void> {
  await db
    .insertInto('case_viewers')
    .values({ submission_id, user_id, seen_at })
    .onConflict((conflict) => conflict.columns(['submission_id', 'user_id']).doUpdateSet({ seen_at }))
    .execute();
}
