import {
  type ActorKind,
  type CaseEventAnswer,
  type DocumentAnswer,
  itemOf,
  type Verdict,
} from '../../../../src/contracts/cases.ts';
import type { Database } from '../../../lib/store/open-database.ts';

/** Every file that the applicant has sent, with what was said of it, in the order of their arrival. */
export async function documentsOf(db: Database, submissionId: string): Promise<readonly DocumentAnswer[]> {
  const rows = await db
    .selectFrom('submission_files')
    .leftJoin('verdicts', 'verdicts.file_id', 'submission_files.file_id')
    .select([
      'submission_files.file_id',
      'field',
      'name',
      'type',
      'size',
      'sha256',
      'verdict',
      'reason',
      'at',
    ])
    .where('submission_files.submission_id', '=', submissionId)
    .where('message_id', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ file_id: fileId, field, verdict, reason, at, ...file }) => ({
    fileId,
    field,
    item: itemOf(field),
    ...file,
    // Written by the cases module and nobody else.
    verdict: verdict === null || at === null ? null : { verdict: verdict as Verdict, reason, at },
  }));
}

/** Oldest first. */
export async function eventsOf(db: Database, submissionId: string): Promise<readonly CaseEventAnswer[]> {
  const rows = await db
    .selectFrom('case_events')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('position')
    .execute();
  return rows.map(({ at, by_kind, by_name, kind, before, after, reason, subject }) => ({
    at,
    // Written by the cases module and nobody else.
    by: { kind: by_kind as ActorKind, name: by_name },
    kind,
    before,
    after,
    reason,
    ...(subject === null ? {} : { subject }),
  }));
}
