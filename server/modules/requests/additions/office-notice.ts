import { mailableEmail } from '../../../../src/lib/email.ts';
import { dateTimeText } from '../../../lib/mail/formats.ts';
import { harmless } from '../../../lib/mail/harmless.ts';
import { type Block, type Fact, type Letter, letterHtml, letterText } from '../../../lib/mail/letter.ts';
import type { NewMail } from '../../../lib/mail/mail-queue.ts';
import { subjectOf } from '../../../lib/mail/subject.ts';
import type { ApplicantMails } from '../case/applicant-mail.ts';
import type { AdditionKind, Original } from './addition.ts';

/** As the office reads them, in both languages. */
const titles: Readonly<Record<AdditionKind, { readonly es: string; readonly en: string }>> = {
  correction: { es: 'Documentos corregidos', en: 'Corrected documents' },
  reply: { es: 'Mensaje del solicitante', en: 'Message from the applicant' },
  withdrawal: { es: 'Solicitud retirada', en: 'Request withdrawn' },
  acceptance: { es: 'Cotización aceptada', en: 'Quotation accepted' },
};

/** One thing that was added, as the office is told of it. */
export interface Told {
  readonly kind: AdditionKind;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** What the office has to know of it at once. */
  readonly facts: readonly Fact[];
  /** What was sent; undefined where the office's mails do not say it. */
  readonly content: Content | undefined;
}

export interface Content {
  readonly texts: readonly string[];
  readonly files: readonly {
    readonly field: string;
    readonly name: string;
    readonly size: number;
  }[];
}

/** Tells the office of what an applicant has added to a request. @param all oldest first, one at least */
export function officeNotice(
  { letterhead: head, siteUrl }: ApplicantMails,
  { reference, submissionId, name, email }: Original,
  all: readonly Told[],
): Omit<NewMail, 'mail_id' | 'created_at'> {
  const [first] = all;
  const subject = first === undefined || all.length > 1 ? `${all.length} avisos` : titles[first.kind].es;
  const title = `${reference} ${subject}`;
  const blocks: readonly Block[] = [
    { kind: 'facts', facts: [['Solicitante / Applicant', harmless(name)], ...all.flatMap(withoutContent)] },
    {
      kind: 'link',
      label: 'Ver la solicitud / See the request',
      address: `${siteUrl()}/task/all/${submissionId}`,
    },
    ...all.flatMap(contentOf),
  ];
  const letter: Letter = { ...head, locale: 'es', title, versions: { es: blocks } };
  return {
    reference,
    priority: 'office',
    recipient: head.officeEmail,
    // An answer goes to the applicant: nobody copies addresses by hand.
    reply_to: mailableEmail(email) ?? null,
    subject: subjectOf(title, harmless(name)),
    body: `${title}\n\n${letterText(letter)}`,
    html: letterHtml(letter),
  };
}

function headOf({ kind, receivedAt, facts }: Told): readonly Fact[] {
  const { es, en } = titles[kind];
  return [[`${es} / ${en}`, `${dateTimeText(receivedAt)} (hora de Panamá / Panama time)`], ...facts];
}

function withoutContent(told: Told): readonly Fact[] {
  return told.content === undefined ? headOf(told) : [];
}

function contentOf(told: Told): readonly Block[] {
  if (told.content === undefined) return [];
  const { texts, files } = told.content;
  return [
    { kind: 'facts', facts: headOf(told) },
    ...texts.map((text) => ({ kind: 'lines', lines: indented(text) }) as const),
    ...(files.length === 0 ? [] : [{ kind: 'lines', lines: filesIn(files) } as const]),
  ];
}

/** Typed text cannot pass for a line of ours: it is indented, and its control marks are gone. */
function indented(text: string): readonly string[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
    .map((line) => `  ${line}`);
}

function filesIn(files: Content['files']): readonly string[] {
  return files.map(({ field, name, size }) => `${field}: ${harmless(name)} (${size} bytes)`);
}
