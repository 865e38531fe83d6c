import type { Kysely } from 'kysely';
import type { CaseAnswer, CaseState } from '../../../../src/contracts/cases.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { needOf, officeFacts, type OfficeFactsRow } from './office-facts.ts';

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
