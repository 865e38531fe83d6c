import type { SubmissionAnswer } from '../../../../src/contracts/staff-submissions.ts';
import type { Form } from '../../../../src/form/form-texts.ts';
import { isMailAddress } from '../../../../src/lib/email.ts';
import { isLocale } from '../../../../src/lib/locale.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { SubmissionTable } from '../../../lib/store/tables.ts';
import { documentsOf, fieldsIn, storedForm } from '../case/stored-request.ts';
import { eventsOf } from '../case/change-case.ts';
import { mailsOf, messagesOf, notesOf } from '../case/correspondence.ts';
import { caseAnswerOf, casesFor, personOf, readCase } from '../case/read-case.ts';
import { applicantIn } from '../intake/listing.ts';
import { ownFilesOf } from '../intake/stored-files.ts';
import { waitingOf } from '../waiting/waiting.ts';

const columns = [
  'submissions.submission_id',
  'submissions.form',
  'submissions.form_version',
  'submissions.reference',
  'submissions.former_reference',
  'submissions.received_at',
  'submissions.fields',
  'submissions.applicant_email',
  'cases.locale',
] as const;

type SubmissionRow = Pick<
  SubmissionTable,
  | 'submission_id'
  | 'form'
  | 'form_version'
  | 'reference'
  | 'former_reference'
  | 'received_at'
  | 'fields'
  | 'applicant_email'
>;

type SubmissionFacts = Pick<
  SubmissionAnswer,
  | 'submissionId'
  | 'form'
  | 'formVersion'
  | 'reference'
  | 'formerReference'
  | 'unmailable'
  | 'receivedAt'
  | 'applicant'
  | 'fields'
>;

type Read = SubmissionAnswer & Required<Pick<SubmissionAnswer, 'case'>>;

/**
 * Readings after which a case that keeps changing is shown with an older version and newer events, never the reverse.
 */
const mostReadings = 4;

/**
 * Reads a request as of one moment. If its history were newer than its version, a user whose later change is refused as
 * outdated would be shown nothing new.
 * @param userId user who asks, for whom it is read or unread
 * @param now ISO 8601
 */
export async function readRequest(
  db: Database,
  submissionId: string,
  userId: string,
  now: string,
): Promise<SubmissionAnswer | undefined> {
  for (let readings = 1; ; readings += 1) {
    const read = await readOnce(db, submissionId, userId, now);
    if (read === undefined || readings === mostReadings) return read;
    if ((await readCase(db, submissionId, userId, now))?.version === read.case.version) return read;
  }
}

async function readOnce(
  db: Database,
  submissionId: string,
  userId: string,
  now: string,
): Promise<Read | undefined> {
  const row = await casesFor(db, userId, now)
    .innerJoin('submissions', 'submissions.submission_id', 'cases.submission_id')
    .select(columns)
    .where('cases.submission_id', '=', submissionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const present = caseAnswerOf(row);
  const facts = { ...row, submission_id: submissionId, need: present.need };
  const waiting = (await waitingOf(db, [facts], now)).get(submissionId);
  return {
    ...submissionOf(row, await storedForm(row.form, row.form_version)),
    files: [...((await ownFilesOf(db, [submissionId])).get(submissionId) ?? [])],
    case: present,
    ...(waiting === undefined ? {} : { waiting }),
    locale: isLocale(row.locale) ? row.locale : 'es',
    events: await eventsOf(db, submissionId),
    documents: await documentsOf(db, submissionId),
    notes: await notesOf(db, submissionId),
    messages: await messagesOf(db, submissionId),
    mails: await mailsOf(db, submissionId, now),
    person: await personOf(db, submissionId),
  };
}

export interface StoredFile {
  readonly name: string;
  /** Media type of its content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Below DATA_DIR/files. */
  readonly path: string;
}

/** @param fileIdOrPart a file's id, or a name on the wire: the newest file that the applicant sent for it */
export async function storedFile(
  db: Database,
  submissionId: string,
  fileIdOrPart: string,
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('submission_files')
    .select(['name', 'type', 'size', 'path'])
    .where('submission_id', '=', submissionId)
    .$if(fileIdOrPart.includes('.'), (query) => query.where('file_id', '=', fileIdOrPart))
    .$if(!fileIdOrPart.includes('.'), (query) =>
      query.where('field', '=', fileIdOrPart).where('message_id', 'is', null),
    )
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Without its form a request keeps only its fields, which contain the applicant's name. */
function submissionOf(row: SubmissionRow, form: Form | undefined): SubmissionFacts {
  const fields = fieldsIn(row.fields);
  const applicant = {
    name: form === undefined ? '' : applicantIn(form, fields).name,
    // The office may have corrected the address.
    email: row.applicant_email ?? '',
  };
  return {
    submissionId: row.submission_id,
    form: row.form,
    formVersion: row.form_version,
    reference: row.reference,
    ...(row.former_reference === null ? {} : { formerReference: row.former_reference }),
    receivedAt: row.received_at,
    applicant,
    ...(applicant.email === '' || isMailAddress(applicant.email) ? {} : { unmailable: true as const }),
    fields,
  };
}
