import { isMailAddress } from '../../../src/lib/email.ts';
import { dateTimeText } from '../../lib/mail/formats.ts';
import { harmless } from '../../lib/mail/harmless.ts';
import { type Block, type Letter, letterHtml, letterText } from '../../lib/mail/letter.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';
import type { ApplicantMails } from '../cases/applicant-mail.ts';
import type { AdditionKind, Arriving } from './addition.ts';

/** As the office reads them, in both languages. */
const titles: Readonly<Record<AdditionKind, string>> = {
  correction: 'Documentos corregidos / Corrected documents',
  reply: 'Mensaje del solicitante / Message from the applicant',
  withdrawal: 'Solicitud retirada / Request withdrawn',
  acceptance: 'Cotización aceptada / Quotation accepted',
};

/** Tells the office that an applicant has added something to a request. */
export function officeNotice(
  { letterhead: head, siteUrl }: ApplicantMails,
  kind: AdditionKind,
  { additionId, receivedAt, original, received }: Arriving,
): NewMail {
  const { reference, submissionId, name, email } = original;
  const title = `${reference} ${titles[kind]}`;
  const blocks: readonly Block[] = [
    {
      kind: 'facts',
      facts: [
        ['Recibido / Received', `${dateTimeText(receivedAt)} (hora de Panamá / Panama time)`],
        ['Solicitante / Applicant', harmless(name)],
      ],
    },
    {
      kind: 'link',
      label: 'Ver la solicitud / See the request',
      address: `${siteUrl()}/task/all/${submissionId}`,
    },
    ...received.texts.map(({ text }) => ({ kind: 'lines', lines: indented(text) }) as const),
    ...(received.files.length === 0 ? [] : [{ kind: 'lines', lines: filesIn(received.files) } as const]),
  ];
  const letter: Letter = { ...head, locale: 'es', title, versions: { es: blocks } };
  return {
    mail_id: additionId,
    recipient: head.officeEmail,
    // An answer goes to the applicant: nobody copies addresses by hand.
    reply_to: isMailAddress(email) ? email : null,
    subject: [title, harmless(name)].filter((part) => part !== '').join(' · '),
    body: `${title}\n\n${letterText(letter)}`,
    html: letterHtml(letter),
    created_at: receivedAt,
  };
}

/** Typed text cannot pass for a line of ours: it is indented, and its control marks are gone. */
function indented(text: string): readonly string[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
    .map((line) => `  ${line}`);
}

function filesIn(files: Arriving['received']['files']): readonly string[] {
  return files.flatMap(({ field, name, size, sha256 }) => [
    `${field}: ${harmless(name)} (${size} bytes)`,
    `  SHA-256 ${sha256}`,
  ]);
}
