import type { Transaction } from 'kysely';
import { isFormId } from '../../../src/forms/index.ts';
import { loadFormVersion } from '../../../src/forms/versions.ts';
import { fill } from '../../../src/lib/fill.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { nextDaily } from '../../lib/jobs/daily-times.ts';
import type { Work } from '../../lib/jobs/job-lane.ts';
import { dateTimeText } from '../../lib/mail/formats.ts';
import { type Block, type Letter, letterHtml, letterText } from '../../lib/mail/letter.ts';
import { addMail } from '../../lib/mail/mail-queue.ts';
import { readFact, writeFact } from '../../lib/store/store-facts.ts';
import type { Tables } from '../../lib/store/tables.ts';
import type { ApplicantMails } from './applicant-mail.ts';

export interface AssignmentMailNeeds {
  readonly mails: ApplicantMails;
  /** Milliseconds since 1970. */
  now(): number;
  mailQueued(): void;
}

const day = 24 * 60 * 60_000;

/** Seven in Panama, where there is no summer time: the office opens. HH:MM in UTC. */
const toldAt = '12:00';

/** When staff are told next; ISO 8601. @param now milliseconds since 1970 */
export function nextTelling(now: number): string {
  return nextDaily(now, toldAt);
}

const texts = {
  en: {
    subject: 'Assigned to you: {count}',
    body: 'These requests were assigned to you since the last mail of this kind, and are still open:',
    link: 'See my tasks',
  },
  es: {
    subject: 'Asignadas a usted: {count}',
    body: 'Estas solicitudes se le asignaron desde el último correo de este tipo y siguen abiertas:',
    link: 'Ver mis tareas',
  },
} as const;

/** The job that tells once a day, by mail, whoever was assigned something by somebody else. */
export function tellingAssigned({ mails, now, mailQueued }: AssignmentMailNeeds): Work {
  return async () => ({
    again: nextTelling(now()),
    async write(transaction) {
      const at = new Date(now()).toISOString();
      const since = await readFact(transaction, 'assignmentsTold');
      await writeFact(transaction, 'assignmentsTold', at);
      const yesterday = new Date(now() - day).toISOString();
      const assigned = await assignedSince(transaction, since ?? yesterday);
      for (const [userId, cases] of assigned) await mailTo(transaction, mails, { userId, at, cases });
    },
    committed: mailQueued,
  });
}

interface AssignedCase {
  readonly recipient: string;
  readonly submission_id: string;
  readonly form: string;
  readonly form_version: number;
  readonly reference: string;
  readonly received_at: string;
}

/** By user: what somebody else has assigned to them, and is theirs and open now. */
async function assignedSince(
  transaction: Transaction<Tables>,
  since: string,
): Promise<ReadonlyMap<string, readonly AssignedCase[]>> {
  const rows = await transaction
    .selectFrom('cases')
    .innerJoin('users', 'users.user_id', 'cases.assignee')
    .innerJoin('submissions', 'submissions.submission_id', 'cases.submission_id')
    .select([
      'users.user_id',
      'users.email as recipient',
      'cases.submission_id',
      'cases.form',
      'submissions.form_version',
      'cases.reference',
      'cases.received_at',
    ])
    .where('users.disabled_at', 'is', null)
    .where('cases.state', 'in', ['new', 'inProgress', 'waitingForApplicant'])
    .where((row) =>
      row.exists(
        row
          .selectFrom('case_events')
          .select('case_events.position')
          .whereRef('case_events.submission_id', '=', 'cases.submission_id')
          .where('case_events.kind', '=', 'assignee')
          .where('case_events.at', '>', since)
          .where('case_events.after', 'is not', null)
          .whereRef('case_events.by_user', '!=', 'cases.assignee'),
      ),
    )
    .orderBy('cases.received_at')
    .execute();
  const byUser = new Map<string, AssignedCase[]>();
  for (const { user_id: userId, ...one } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), one]);
  return byUser;
}

interface Telling {
  readonly userId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly cases: readonly AssignedCase[];
}

/** References and forms: a mail says nothing of an applicant. */
async function mailTo(
  transaction: Transaction<Tables>,
  { letterhead, siteUrl }: ApplicantMails,
  { userId, at, cases }: Telling,
): Promise<void> {
  const [first] = cases;
  if (first === undefined) return;
  const subjectIn = (locale: Locale): string => fill(texts[locale].subject, { count: cases.length });
  const versionIn = async (locale: Locale): Promise<readonly Block[]> => [
    { kind: 'paragraph', text: texts[locale].body },
    { kind: 'lines', lines: await Promise.all(cases.map((one) => lineOf(one, locale))) },
    { kind: 'link', label: texts[locale].link, address: `${siteUrl()}/task/my-tasks` },
  ];
  const versions = { es: await versionIn('es'), en: await versionIn('en') };
  const letter: Letter = { ...letterhead, locale: 'es', title: subjectIn('es'), versions };
  await addMail(transaction, {
    mail_id: `assigned-${userId}-${at.slice(0, 10)}`,
    recipient: first.recipient,
    subject: `${subjectIn('es')} / ${subjectIn('en')} · ${letterhead.brand.name}`,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: at,
  });
}

async function lineOf(
  { form, form_version: version, reference, received_at: receivedAt }: AssignedCase,
  locale: Locale,
): Promise<string> {
  const known = isFormId(form) ? await loadFormVersion(form, version) : undefined;
  return `${reference} · ${known?.texts[locale].name ?? form} · ${dateTimeText(receivedAt)}`;
}
