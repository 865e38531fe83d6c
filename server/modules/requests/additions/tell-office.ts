import { additionTexts } from './addition.ts';
import {
  type Block,
  conversationOf,
  dateTimeText,
  type Fact,
  harmless,
  inOfficeLanguages,
  type Letter,
  letterHtml,
  letterText,
  typedText,
} from '../../../lib/mail/letter.ts';
import { sql, type Transaction } from 'kysely';
import { mailableEmail } from '../../../../src/lib/email.ts';
import { addMail, type NewMail } from '../../../lib/mail/mail-queue.ts';
import type { AdditionTable, MailTable, Tables } from '../../../lib/store/tables.ts';
import type { ApplicantMails } from '../case/applicant-mail.ts';
import { acceptedPrice } from './acceptance.ts';
import type { AdditionKind, Arriving } from './addition.ts';
import type { StoredRequest } from '../case/stored-request.ts';
import { officeNoticeEvery } from './addition-limits.ts';

interface Telling {
  readonly mails: ApplicantMails;
  /** Whether notices to the office contain what was sent. */
  readonly officeMailAnswers: boolean;
}

/**
 * Tells the office what an applicant has just added to a request; call it in the transaction of the addition, with the
 * case locked. The notice goes out at once or, when the office was told of the request only recently, in one mail with
 * everything else that arrives meanwhile.
 */
export async function tellOffice(
  transaction: Transaction<Tables>,
  telling: Telling,
  { additionId, receivedAt, original }: Pick<Arriving, 'additionId' | 'receivedAt' | 'original'>,
): Promise<void> {
  const last = await lastNotice(transaction, original.submissionId);
  if (last !== undefined && last.mail_id !== original.submissionId) {
    await noteMail(transaction, additionId, last.mail_id);
    if (await rewrite(transaction, telling, original, last.mail_id)) return;
  }
  await noteMail(transaction, additionId, additionId);
  const next = last === undefined ? 0 : Date.parse(last.created_at) + officeNoticeEvery;
  await addMail(transaction, {
    ...officeNotice(telling.mails, original, await noticesIn(transaction, telling, original, additionId)),
    mail_id: additionId,
    created_at: new Date(Math.max(Date.parse(receivedAt), next)).toISOString(),
  });
}

/** Rewrites a waiting notice. Returns false when it is being sent or was sent, because its text is then final. */
async function rewrite(
  transaction: Transaction<Tables>,
  telling: Telling,
  original: StoredRequest,
  mailId: string,
): Promise<boolean> {
  const notices = await noticesIn(transaction, telling, original, mailId);
  const { subject, body, html } = officeNotice(telling.mails, original, notices);
  const written = await transaction
    .updateTable('mails')
    .set({ subject, body, html })
    .where('mail_id', '=', mailId)
    // The sender raises `attempts` first, in the statement that reads the mail.
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}

/** The mail that announces an addition; earlier releases sent one mail for each. */
const noticeMailId = sql<string>`coalesce(additions.office_mail_id, additions.addition_id)`;

/** The newest mail to the office about a request, including one that is still waiting. */
async function lastNotice(
  transaction: Transaction<Tables>,
  submissionId: string,
): Promise<Pick<MailTable, 'mail_id' | 'created_at'> | undefined> {
  return transaction
    .selectFrom('mails')
    .select(['mail_id', 'created_at'])
    .where((row) =>
      row.or([
        row('mail_id', '=', submissionId),
        row(
          'mail_id',
          'in',
          row.selectFrom('additions').select(noticeMailId.as('id')).where('submission_id', '=', submissionId),
        ),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function noteMail(transaction: Transaction<Tables>, additionId: string, mailId: string): Promise<void> {
  await transaction
    .updateTable('additions')
    .set({ office_mail_id: mailId })
    .where('addition_id', '=', additionId)
    .execute();
}

/** The additions that a mail announces, oldest first. */
async function noticesIn(
  transaction: Transaction<Tables>,
  { officeMailAnswers }: Telling,
  { submissionId }: StoredRequest,
  mailId: string,
): Promise<readonly Notice[]> {
  const rows = await transaction
    .selectFrom('additions')
    .select(['addition_id', 'kind', 'received_at', 'fields'])
    .where('submission_id', '=', submissionId)
    .where(noticeMailId, '=', mailId)
    .orderBy('received_at')
    .orderBy('addition_id')
    .execute();
  const notices: Notice[] = [];
  for (const row of rows) {
    // Only take-addition.ts and suggested-mail.ts write this column.
    const kind = row.kind as AdditionKind;
    notices.push({
      kind,
      receivedAt: row.received_at,
      facts: kind === 'acceptance' ? [await acceptedPrice(transaction, submissionId)] : [],
      content: officeMailAnswers ? await contentOf(transaction, row) : undefined,
    });
  }
  return notices;
}

async function contentOf(
  transaction: Transaction<Tables>,
  { addition_id: additionId, fields }: Pick<AdditionTable, 'addition_id' | 'fields'>,
): Promise<Content> {
  const files = await transaction
    .selectFrom('submission_files')
    .select(['field', 'name', 'size'])
    .where('addition_id', '=', additionId)
    .orderBy('position')
    .execute();
  // Only take-addition.ts and suggested-mail.ts write this column.
  return { texts: Object.values(JSON.parse(fields) as Readonly<Record<string, string>>), files };
}

interface Notice {
  readonly kind: AdditionKind;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** Facts that the notice always contains. */
  readonly facts: readonly Fact[];
  /** The sent content; undefined where mails to the office leave it out. */
  readonly content: Content | undefined;
}

interface Content {
  readonly texts: readonly string[];
  readonly files: readonly {
    readonly field: string;
    readonly name: string;
    readonly size: number;
  }[];
}

/** Returns the mail that tells the office what an applicant has added. @param all oldest first, at least one */
function officeNotice(
  { letterhead: head, siteUrl }: ApplicantMails,
  { reference, submissionId, name, email, form }: StoredRequest,
  all: readonly Notice[],
): Omit<NewMail, 'mail_id' | 'created_at'> {
  const [first] = all;
  const news =
    first === undefined || all.length > 1 ? `${all.length} avisos` : additionTexts.es.titles[first.kind];
  const title = `${reference} ${news}`;
  const formName = inOfficeLanguages((locale) => form?.texts[locale].name);
  const about: readonly Fact[] = [
    ...(form === undefined ? [] : [['Formulario / Form', formName] as const]),
    ['Solicitante / Applicant', harmless(name)],
  ];
  const blocks: readonly Block[] = [
    { kind: 'facts', facts: [...about, ...all.flatMap(withoutContent)] },
    {
      kind: 'link',
      label: 'Ver la solicitud / See the request',
      address: `${siteUrl()}/task/all/${submissionId}`,
    },
    ...all.flatMap(contentBlocks),
  ];
  const letter: Letter = { ...head, locale: 'es', title, versions: { es: blocks } };
  return {
    reference,
    priority: 'office',
    recipient: head.officeEmail,
    // Replies go to the applicant, so that nobody has to copy addresses.
    reply_to: mailableEmail(email) ?? null,
    // That of the first notice.
    subject: conversationOf(reference, form?.texts.es.name ?? '', harmless(name)),
    body: `${title}\n\n${letterText(letter)}`,
    html: letterHtml(letter),
  };
}

function headOf({ kind, receivedAt, facts }: Notice): readonly Fact[] {
  const title = inOfficeLanguages((locale) => additionTexts[locale].titles[kind]);
  return [[title, `${dateTimeText(receivedAt)} (hora de Panamá / Panama time)`], ...facts];
}

function withoutContent(notices: Notice): readonly Fact[] {
  return notices.content === undefined ? headOf(notices) : [];
}

function contentBlocks(notices: Notice): readonly Block[] {
  if (notices.content === undefined) return [];
  const { texts, files } = notices.content;
  return [
    { kind: 'facts', facts: headOf(notices) },
    ...texts.map((text) => ({ kind: 'lines', lines: indented(text) }) as const),
    ...(files.length === 0 ? [] : [{ kind: 'lines', lines: filesIn(files) } as const]),
  ];
}

/** Indents typed text and removes its control characters, so that it cannot pass for a line of ours. */
function indented(text: string): readonly string[] {
  return typedText(text)
    .split('\n')
    .map((line) => `  ${line}`);
}

function filesIn(files: Content['files']): readonly string[] {
  return files.map(({ field, name, size }) => `${field}: ${harmless(name)} (${size} bytes)`);
}
