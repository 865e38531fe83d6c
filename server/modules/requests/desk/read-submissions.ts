import type {
  StaffSubmissionFile,
  SubmissionsPageAnswer,
  SubmissionRowAnswer,
  SubmissionsWanted,
} from '../../../../src/contracts/staff-submissions.ts';
import { searchWords } from '../../../../src/lib/folded-text.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { withMailTrouble } from '../case/case-mails.ts';
import { caseAnswerOf, casesFor } from '../case/read-case.ts';
import { countCases, foundIn, type CaseCounts } from './case-counts.ts';
import { casesWanted, inOrder, type WantedBy } from './cases-wanted.ts';
import { filesById } from './list.ts';
import { searchSubmissions } from './search-submissions.ts';

/** One page of what has come in, without the answers, which are not even read. @param now ISO 8601 */
export async function readSubmissions(
  db: Database,
  wanted: SubmissionsWanted,
  userId: string,
  now: string,
): Promise<SubmissionsPageAnswer> {
  const [counts, hits] = await Promise.all([
    countCases(db, userId, now),
    searchSubmissions(db, searchWords(wanted.search)),
  ]);
  const asked = { wanted, userId, hits, now };
  const { position, limit } = wanted;
  const counted = await foundIn(db, asked, counts);
  const rows = await rowsOf(db, asked, atMost(asked, counts, position, limit + 1));
  const items = await itemsOf(db, rows.slice(0, limit));
  // Then it is known, however many there may have been.
  const isEnd = rows.length <= limit && (items.length > 0 || position === 0);
  return {
    items,
    next: rows.length > limit ? String(position + limit) : null,
    found: isEnd
      ? position + items.length
      : Math.max(counted, rows.length === 0 ? 0 : position + rows.length),
    counts: { byForm: counts.byForm, byState: counts.byState, unread: counts.unread, ours: counts.ours },
  };
}

/** Whatever is unread is mostly new: once the last of it is found, the rest need not be looked through. */
function atMost({ wanted, hits }: WantedBy, { unread }: CaseCounts, position: number, limit: number): number {
  const isUnreadAlone = wanted.unread === true && hits.kind === 'all';
  return isUnreadAlone ? Math.max(0, Math.min(limit, unread - position)) : limit;
}

/** Their ids first, which an index has, also of a page far down: then the rows of that page alone. */
async function rowsOf(db: Database, asked: WantedBy, limit: number) {
  if (limit === 0) return [];
  const { sort, position } = asked.wanted;
  const ids = await inOrder(casesWanted(db, asked), sort)
    .select('cases.submission_id')
    .offset(position)
    .limit(limit)
    .execute();
  if (ids.length === 0) return [];
  const order = new Map(ids.map(({ submission_id }, index) => [submission_id, index]));
  const rows = await casesFor(db, asked.userId, asked.now)
    .select(['cases.submission_id', 'cases.form', 'cases.reference', 'cases.received_at'])
    .where('cases.submission_id', 'in', [...order.keys()])
    .execute();
  const placeOf = ({ submission_id }: (typeof rows)[number]): number => order.get(submission_id) ?? 0;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function itemsOf(db: Database, rows: readonly Row[]): Promise<readonly SubmissionRowAnswer[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ submission_id }) => submission_id);
  const [applicants, files, troubled] = await Promise.all([
    applicantsOf(db, ids),
    filesOf(db, ids),
    withMailTrouble(db, ids),
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
  }));
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

async function filesOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StaffSubmissionFile[]>> {
  const rows = await db
    .selectFrom('submission_files')
    .select(['submission_id', 'field', 'name', 'type', 'size', 'sha256'])
    .where('submission_id', 'in', [...ids])
    .where('addition_id', 'is', null)
    .where('message_id', 'is', null)
    .orderBy('submission_id')
    .orderBy('position')
    .execute();
  return filesById(rows);
}
