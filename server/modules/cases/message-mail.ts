import { isFormId, loadForm } from '../../../src/forms/index.ts';
import { fill } from '../../../src/lib/fill.ts';
import type { Localised } from '../../../src/lib/locale.ts';
import { harmless } from '../../lib/mail/harmless.ts';
import { type Block, type Letter, letterHtml, letterText } from '../../lib/mail/letter.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';
import type { CaseService } from './case-service.ts';
import type { Recipient } from './recipient.ts';
import type { NewWords } from './words.ts';

/** The words around a message of the office; {names} are filled in. */
interface MessageMailTexts {
  readonly subject: string;
  readonly greeting: string;
  readonly about: string;
  readonly link: string;
  readonly reply: string;
}

const texts: Localised<MessageMailTexts> = {
  en: {
    subject: 'A message about your request {reference}',
    greeting: 'Dear {name},',
    about: 'Our office writes to you about your request {reference} ({form}):',
    link: 'See the request and answer',
    reply: 'You can also reply to this email; please keep the reference {reference} in the subject.',
  },
  es: {
    subject: 'Un mensaje sobre su solicitud {reference}',
    greeting: 'Saludos, {name}:',
    about: 'Nuestra oficina le escribe sobre su solicitud {reference} ({form}):',
    link: 'Ver la solicitud y responder',
    reply: 'También puede responder a este correo; deje la referencia {reference} en el asunto.',
  },
};

/** A message of the office to the applicant, in the language of the request. */
export async function messageMail(
  service: CaseService,
  recipient: Recipient,
  { id, text, at }: NewWords,
): Promise<NewMail> {
  const { locale, form, reference, submissionId } = recipient;
  const words = texts[locale];
  const formName = isFormId(form) ? (await loadForm(form)).texts[locale].name : form;
  const name = harmless(recipient.name);
  const said = (pattern: string): string => fill(pattern, { reference, form: formName, name });
  const blocks: readonly Block[] = [
    ...(name === '' ? [] : [{ kind: 'paragraph', text: said(words.greeting) } as const]),
    { kind: 'paragraph', text: said(words.about) },
    { kind: 'lines', lines: text.split(/\r\n?|\n/) },
    { kind: 'link', label: words.link, address: requestAddress(service, submissionId) },
    { kind: 'paragraph', text: said(words.reply) },
  ];
  const subject = said(words.subject);
  const letter: Letter = { brand: service.brand, locale, title: subject, versions: { [locale]: blocks } };
  return {
    mail_id: `${id}-message`,
    recipient: recipient.email,
    reply_to: service.officeEmail,
    subject: `${subject} · ${service.brand.name}`,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: at,
  };
}

/** Where the applicant sees the request, on any device. */
export function requestAddress(service: Pick<CaseService, 'siteUrl'>, submissionId: string): string {
  return `${service.siteUrl()}/requests/${submissionId}`;
}
