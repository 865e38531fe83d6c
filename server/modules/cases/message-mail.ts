import { fill } from '../../../src/lib/fill.ts';
import type { Localised } from '../../../src/lib/locale.ts';
import { harmless } from '../../lib/mail/harmless.ts';
import { type Block, type Letter, letterHtml, letterText } from '../../lib/mail/letter.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';
import { type Addressee, type ApplicantMails, requestAddress } from './applicant-mail.ts';
import type { NewWords } from './words.ts';

/** The words around a message of the office; {names} are filled in. */
interface MessageMailTexts {
  readonly subject: string;
  readonly greeting: string;
  readonly about: string;
  /** Of a form that this version no longer knows. */
  readonly aboutUnknown: string;
  /** Files that the office has attached, which no mail carries. */
  readonly attached: string;
  readonly link: string;
  readonly reply: string;
}

const texts: Localised<MessageMailTexts> = {
  en: {
    subject: 'A message about your request {reference}',
    greeting: 'Dear {name},',
    about: 'Our office writes to you about your request {reference} ({form}):',
    aboutUnknown: 'Our office writes to you about your request {reference}:',
    attached:
      'There are files for you: {files}. You get them under the link, after a code that we send to this address.',
    link: 'See the request and answer',
    reply: 'You can also reply to this email; please keep the reference {reference} in the subject.',
  },
  es: {
    subject: 'Un mensaje sobre su solicitud {reference}',
    greeting: 'Saludos, {name}:',
    about: 'Nuestra oficina le escribe sobre su solicitud {reference} ({form}):',
    aboutUnknown: 'Nuestra oficina le escribe sobre su solicitud {reference}:',
    attached:
      'Hay archivos para usted: {files}. Los recibe en el enlace, después de un código que enviamos a esta dirección.',
    link: 'Ver la solicitud y responder',
    reply: 'También puede responder a este correo; deje la referencia {reference} en el asunto.',
  },
};

/** A message of the office to the applicant, in the language of the request; undefined where no address is known. */
export function messageMail(
  mails: ApplicantMails,
  addressee: Addressee,
  { id, text, at }: NewWords,
  attachments = 0,
): NewMail | undefined {
  const { locale, form, reference, submissionId, email } = addressee;
  if (email === undefined) return undefined;
  const words = texts[locale];
  const { brand, officeEmail } = mails.letterhead;
  const name = harmless(addressee.name);
  const said = (pattern: string): string =>
    fill(pattern, { reference, form: form?.texts[locale].name ?? '', name, files: attachments });
  const blocks: readonly Block[] = [
    ...(name === '' ? [] : [{ kind: 'paragraph', text: said(words.greeting) } as const]),
    { kind: 'paragraph', text: said(form === undefined ? words.aboutUnknown : words.about) },
    { kind: 'lines', lines: text.split(/\r\n?|\n/) },
    ...(attachments === 0 ? [] : [{ kind: 'paragraph', text: said(words.attached) } as const]),
    { kind: 'link', label: words.link, address: requestAddress(mails, submissionId) },
    { kind: 'paragraph', text: said(words.reply) },
  ];
  const subject = said(words.subject);
  const letter: Letter = { ...mails.letterhead, locale, title: subject, versions: { [locale]: blocks } };
  return {
    mail_id: `${id}-message`,
    submission_id: submissionId,
    recipient: email,
    reply_to: officeEmail,
    subject: `${subject} · ${brand.name}`,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: at,
  };
}
