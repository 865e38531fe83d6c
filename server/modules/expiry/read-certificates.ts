import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Tables } from '../../lib/store/tables.ts';

/** A certificate that counts: the newest of its holder (isNewer), of a request that is neither withdrawn nor refused. */
export interface CountedCertificate {
  readonly submission_id: string;
  readonly item: string;
  readonly number: string;
  readonly holder: string;
  readonly expires_on: string;
  readonly received_at: string;
  readonly form: string;
  readonly reference: string;
  readonly locale: string;
  readonly name: string;
  readonly email: string;
  readonly person_id: string | null;
  readonly person_name: string | null;
  /** Null: never asked for. */
  readonly given_at: string | null;
  readonly ended_at: string | null;
  readonly token: string | null;
  readonly isDoubtful: boolean;
}

/** States of requests whose certificates do not count. */
export const overStates = sql`('withdrawn', 'refused')`;

/** 1 where a request's reminders are wanted, else 0. @param consents alias of reminder_consents, joined from the left */
const isWish = (consents: string) =>
  sql<number>`case when ${sql.ref(`${consents}.given_at`)} is not null and ${sql.ref(`${consents}.ended_at`)} is null then 1 else 0 end`;

/**
 * Whether a certificate `newer` takes the place of one: it expires later, or came later without a date. With the same
 * date it does if its applicant wants to be reminded of it and of the other one not, or alike and it came later: a
 * request sent again without the tick must not silence the one that has it.
 */
const isNewer = sql<SqlBool>`newer.item = certificates.item and newer.submission_id <> certificates.submission_id
  and newer_case.state not in ${overStates}
  and (newer.expires_on > certificates.expires_on
    or (newer.expires_on is null and newer.received_at > certificates.received_at)
    or (newer.expires_on = certificates.expires_on
      and (${isWish('newer_consents')}, newer.received_at) > (${isWish('reminder_consents')}, certificates.received_at)))`;

const withNewer = sql`inner join cases as newer_case on newer_case.submission_id = newer.submission_id
  left join reminder_consents as newer_consents on newer_consents.submission_id = newer.submission_id`;

/** A holder is known by the passport, or as a client that staff have confirmed; each by an index. */
const isReplaced = sql<SqlBool>`(exists (
  select 1 from certificates as newer
  ${withNewer}
  where certificates.holder <> '' and newer.holder = certificates.holder and ${isNewer})
or exists (
  select 1 from person_submissions as own
  inner join person_submissions as other on other.person_id = own.person_id
  inner join certificates as newer on newer.submission_id = other.submission_id
  ${withNewer}
  where own.submission_id = certificates.submission_id and ${isNewer}))`;

/** Whether the office has judged the newest file of its document expired or wrong, as stored-request.ts tells newest. */
const isDoubtful = sql<number>`case when exists (
  select 1 from submission_files
  inner join verdicts on verdicts.file_id = submission_files.file_id
  where submission_files.submission_id = certificates.submission_id
    and submission_files.field = certificates.field and submission_files.message_id is null
    and verdicts.verdict in ('expired', 'wrongDocument')
    and not exists (
      select 1 from submission_files as newer_file
      where newer_file.submission_id = submission_files.submission_id
        and newer_file.field = submission_files.field and newer_file.message_id is null
        and newer_file.position > submission_files.position)) then 1 else 0 end`;

export interface CertificateRange {
  /** Days, YYYY-MM-DD, both included. */
  readonly from: string;
  readonly until: string;
  /** Absent: of every request. */
  readonly submissionId?: string;
  /** Only those of whose expiry the applicant wants to be reminded. */
  readonly isWanted?: true;
  /** At most so many. */
  readonly most?: number;
}

/** By date. */
export async function readCertificates(
  db: Kysely<Tables>,
  { from, until, submissionId, isWanted, most }: CertificateRange,
): Promise<readonly CountedCertificate[]> {
  const rows = await db
    .selectFrom('certificates')
    .innerJoin('submissions', 'submissions.submission_id', 'certificates.submission_id')
    .innerJoin('cases', 'cases.submission_id', 'certificates.submission_id')
    .leftJoin('person_submissions', 'person_submissions.submission_id', 'certificates.submission_id')
    .leftJoin('people', 'people.person_id', 'person_submissions.person_id')
    .leftJoin('reminder_consents', 'reminder_consents.submission_id', 'certificates.submission_id')
    .select([
      'certificates.submission_id',
      'certificates.item',
      'certificates.number',
      'certificates.holder',
      'certificates.expires_on',
      'certificates.received_at',
      'cases.form',
      'cases.reference',
      'cases.locale',
      'submissions.applicant_name',
      'submissions.applicant_email',
      'people.person_id',
      'people.name as person_name',
      'reminder_consents.given_at',
      'reminder_consents.ended_at',
      'reminder_consents.token',
      isDoubtful.as('doubtful'),
    ])
    .where('certificates.expires_on', '>=', from)
    .where('certificates.expires_on', '<=', until)
    .where(sql<SqlBool>`cases.state not in ${overStates}`)
    .where(sql<SqlBool>`not ${isReplaced}`)
    .$if(submissionId !== undefined, (query) =>
      query.where('certificates.submission_id', '=', submissionId ?? ''),
    )
    .$if(isWanted === true, (query) =>
      query
        .where('reminder_consents.given_at', 'is not', null)
        .where('reminder_consents.ended_at', 'is', null),
    )
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .orderBy('certificates.expires_on')
    .orderBy('certificates.submission_id')
    .orderBy('certificates.item')
    .execute();
  return rows.flatMap(({ expires_on: expiresOn, applicant_name, applicant_email, doubtful, ...row }) =>
    expiresOn === null
      ? []
      : [
          {
            ...row,
            expires_on: expiresOn,
            name: applicant_name ?? '',
            email: applicant_email ?? '',
            isDoubtful: doubtful === 1,
          },
        ],
  );
}
