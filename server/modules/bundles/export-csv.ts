import { Readable } from 'node:stream';
import type { SubmissionsWanted } from '../../../src/contracts/staff-submissions.ts';
import { spreadsheetCsv } from '../../../src/lib/csv.ts';
import { dateTimeText } from '../../lib/mail/formats.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { wantedIds } from '../submissions/wanted-ids.ts';

const columns = [
  'Reference',
  'Form',
  'State',
  'Assigned to',
  'Received (Panama)',
  'Received (UTC)',
  'Changed (UTC)',
  'Language',
  'Applicant',
  'Email',
  'Files',
  'Id',
];

/** Rows of one question to the database. */
const batch = 500;

/** What the list shows of everything that is wanted, in its order, for spreadsheets. */
export async function exportCsv(db: Database, wanted: SubmissionsWanted, userId: string): Promise<Readable> {
  const ids = await wantedIds(db, wanted, userId, Number.MAX_SAFE_INTEGER);
  return Readable.from(linesOf(db, ids), { objectMode: false });
}

async function* linesOf(db: Database, ids: readonly string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(spreadsheetCsv([columns]));
  for (let first = 0; first < ids.length; first += batch) {
    const rows = await rowsOf(db, ids.slice(first, first + batch));
    // The mark at its beginning belongs to the file.
    yield Buffer.from(spreadsheetCsv(rows).slice(1));
  }
}

async function rowsOf(
  db: Database,
  ids: readonly string[],
): Promise<readonly (readonly (string | number)[])[]> {
  const rows = await db
    .selectFrom('cases')
    .innerJoin('submissions', 'submissions.submission_id', 'cases.submission_id')
    .leftJoin('users', 'users.user_id', 'cases.assignee')
    .select([
      'cases.submission_id',
      'cases.form',
      'cases.reference',
      'cases.received_at',
      'cases.state',
      'cases.changed_at',
      'cases.locale',
      'applicant_name',
      'applicant_email',
      'users.username',
      'users.email',
    ])
    .where('cases.submission_id', 'in', [...ids])
    .execute();
  const files = await fileCounts(db, ids);
  const byId = new Map(rows.map((row) => [row.submission_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return [
      [
        row.reference,
        row.form,
        row.state,
        row.username || row.email || '',
        dateTimeText(row.received_at),
        row.received_at,
        row.changed_at,
        row.locale,
        row.applicant_name ?? '',
        row.applicant_email ?? '',
        files.get(id) ?? 0,
        id,
      ],
    ];
  });
}

async function fileCounts(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('submission_files')
    .select(({ fn }) => ['submission_id', fn.countAll().as('count')])
    .where('submission_id', 'in', [...ids])
    .where('message_id', 'is', null)
    .groupBy('submission_id')
    .execute();
  return new Map(rows.map(({ submission_id, count }) => [submission_id, Number(count)]));
}
