import { serverTexts } from '../../../../src/texts/server.ts';
import type { Transaction } from 'kysely';
import { openStates } from '../../../../src/contracts/cases.ts';
import { storedForm } from './stored-request.ts';
import { fill } from '../../../../src/lib/fill.ts';
import type { OfficeNeed } from '../../../../src/contracts/office-need.ts';
import { type Localised, localised } from '../../../../src/lib/locale.ts';
import { nextDaily, type Work } from '../../../lib/jobs/job-lane.ts';
import {
  type Block,
  dateTimeText,
  harmless,
  html,
  inOfficeLanguages,
  type Letter,
  letterHtml,
  letterText,
} from '../../../lib/mail/letter.ts';
import { addMail } from '../../../lib/mail/mail-queue.ts';
import { readFact, writeFact } from '../../../lib/store/store-facts.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { needOf, officeFacts, type OfficeFactsRow } from './read-case.ts';
import type { ApplicantMails } from './applicant-mail.ts';
import { isNotUndone } from '../../../lib/store/undone.ts';

/** The desk's words for what a request needs, used in mails to staff. */
const needWords: Localised<Readonly<Record<OfficeNeed, string>>> = localised(
  (locale) => serverTexts[locale].needs,
);

interface AssignmentMailNeeds {
  readonly mails: ApplicantMails;
  /** Milliseconds since 1970. */
  now(): number;
  mailQueued(): void;
}

const day = 24 * 60 * 60_000;

/** Seven in Panama (no summer time), when the office opens. HH:MM in UTC. */
const mailingTime = '12:00';

/** Returns when staff are told next, as ISO 8601. @param now milliseconds since 1970 */
export function nextTelling(now: number): string {
  return nextDaily(now, mailingTime);
}

/** In both languages, the office's first in the subject, because an account has no stored language. */
const texts = {
  subject: 'Solicitudes asignadas a usted: {count}',
  body: [
    'Estas solicitudes se le asignaron desde el último correo de este tipo y siguen abiertas:',
    'These requests were assigned to you since the last mail of this kind, and are still open:',
  ],
  all: 'Ver mis tareas / See my tasks',
} as const;

/** The job that mails staff once a day what somebody else has assigned to them. */
export function tellingAssigned({ mails, now, mailQueued }: AssignmentMailNeeds): Work {
  return async () => ({
    again: nextTelling(now()),
    async write(transaction) {
      const at = new Date(now()).toISOString();
      const since = await readFact(transaction, 'assignmentsTold');
      await writeFact(transaction, 'assignmentsTold', at);
      const yesterday = new Date(now() - day).toISOString();
      const assigned = await assignedSince(transaction, since ?? yesterday, at);
      for (const [userId, cases] of assigned) await mailTo(transaction, mails, { userId, at, cases });
    },
    committed: mailQueued,
  });
}

interface AssignedCase extends OfficeFactsRow {
  readonly recipient: string;
  readonly submission_id: string;
  readonly form: string;
  readonly form_version: number;
  readonly reference: string;
  readonly received_at: string;
  readonly applicant_name: string | null;
}

/** Returns, by user, the open cases that somebody else has assigned to them and that are still theirs. */
async function assignedSince(
  transaction: Transaction<Tables>,
  since: string,
  now: string,
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
      'submissions.applicant_name',
    ])
    .select(['cases.state', ...officeFacts(now)])
    .where('users.disabled_at', 'is', null)
    .where('cases.state', 'in', openStates)
    .where((row) =>
      row.exists(
        row
          .selectFrom('case_events')
          .select('case_events.position')
          .whereRef('case_events.submission_id', '=', 'cases.submission_id')
          .where('case_events.kind', '=', 'assignee')
          .where('case_events.at', '>', since)
          .where('case_events.after', 'is not', null)
          .where(isNotUndone('case_events'))
          // A rule assigns as the system.
          .where((event) =>
            event.or([
              event('case_events.by_user', 'is', null),
              event('case_events.by_user', '!=', event.ref('cases.assignee')),
            ]),
          ),
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

async function mailTo(
  transaction: Transaction<Tables>,
  { letterhead, siteUrl }: ApplicantMails,
  { userId, at, cases }: Telling,
): Promise<void> {
  const [first] = cases;
  if (first === undefined) return;
  const subject = fill(texts.subject, { count: cases.length });
  const mine = `${siteUrl()}/task/my-tasks`;
  const links = cases.map(async (one) => caseBlock(await factsOf(one), `${mine}/${one.submission_id}`));
  const blocks: readonly Block[] = [
    ...texts.body.map((text) => ({ kind: 'paragraph', text }) as const),
    ...(await Promise.all(links)),
    { kind: 'link', label: texts.all, address: mine },
  ];
  const letter: Letter = { ...letterhead, locale: 'es', title: subject, versions: { es: blocks } };
  await addMail(transaction, {
    mail_id: `assigned-${userId}-${at.slice(0, 10)}`,
    recipient: first.recipient,
    subject,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: at,
  });
}

/** One of many: a button each would be a wall of them. @param facts what to look for first, and more about it */
function caseBlock([title, ...more]: CaseFacts, address: string): Block {
  return {
    kind: 'own',
    lines: [`${[title, ...more].join(' · ')}:`, address],
    html: html`<p style="margin:0 0 16px;line-height:1.5"><a href="${address}" style="color:#0b5a8a;font-weight:bold">${title}</a>${more.map((one) => html`<br>${one}`)}</p>`,
  };
}

type CaseFacts = readonly [title: string, ...more: string[]];

async function factsOf(assigned: AssignedCase): Promise<CaseFacts> {
  const { form, form_version: version, reference, received_at: receivedAt, applicant_name: name } = assigned;
  const known = await storedForm(form, version);
  const formName = known === undefined ? form : inOfficeLanguages((locale) => known.texts[locale].name);
  const need = needOf(assigned);
  const needed = inOfficeLanguages((locale) => needWords[locale][need]);
  const more = [harmless(name ?? ''), dateTimeText(receivedAt), needed].filter((one) => one !== '');
  return [`${reference} · ${formName}`, ...more];
}
