import { fill } from '../../../../src/lib/fill.ts';
import type { Localised } from '../../../../src/lib/locale.ts';
import { harmless } from '../../../lib/mail/harmless.ts';
import { type Block, type Letter, letterHtml, letterText } from '../../../lib/mail/letter.ts';
import type { NewMail } from '../../../lib/mail/mail-queue.ts';
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
  readonly attached: { readonly one: string; readonly other: string };
  readonly link: string;
}

const texts: Localised<MessageMailTexts> = {
  en: {
    subject: 'A message about your request {reference}',
    greeting: 'Dear {name},',
    about: 'Our office writes to you about your request {reference} ({form}):',
    aboutUnknown: 'Our office writes to you about your request {reference}:',
    attached: {
      one: 'We have attached a file for you. Open the link and press “Mail me a code”: the code comes to this address and opens the file on that page.',
      other:
        'We have attached {files} files for you. Open the link and press “Mail me a code”: the code comes to this address and opens the files on that page.',
    },
    link: 'See the request and answer',
  },
  es: {
    subject: 'Un mensaje sobre su solicitud {reference}',
    greeting: 'Saludos, {name}:',
    about: 'Nuestra oficina le escribe sobre su solicitud {reference} ({form}):',
    aboutUnknown: 'Nuestra oficina le escribe sobre su solicitud {reference}:',
    attached: {
      one: 'Adjuntamos un archivo para usted. Abra el enlace y pulse «Enviarme un código»: el código llega a esta dirección y abre el archivo en esa página.',
      other:
        'Adjuntamos {files} archivos para usted. Abra el enlace y pulse «Enviarme un código»: el código llega a esta dirección y abre los archivos en esa página.',
    },
    link: 'Ver la solicitud y responder',
  },
};

/** A message of the office to the applicant, in the language of the request; undefined where no address is known. */
export function messageMail(
  mails: ApplicantMails,
  addressee: Addressee,
  { id, text, at }: NewWords,
  attached: readonly string[] = [],
): NewMail | undefined {
  const { locale, form, reference, submissionId, email } = addressee;
  if (email === undefined) return undefined;
  const words = texts[locale];
  const { officeEmail } = mails.letterhead;
  const name = harmless(addressee.name);
  const said = (pattern: string): string =>
    fill(pattern, { reference, form: form?.texts[locale].name ?? '', name, files: attached.length });
  const blocks: readonly Block[] = [
    ...(name === '' ? [] : [{ kind: 'paragraph', text: said(words.greeting) } as const]),
    { kind: 'paragraph', text: said(form === undefined ? words.aboutUnknown : words.about) },
    { kind: 'lines', lines: text.split(/\r\n?|\n/) },
    ...(attached.length === 0
      ? []
      : [
          { kind: 'paragraph', text: said(words.attached[attached.length === 1 ? 'one' : 'other']) } as const,
          { kind: 'lines', lines: attached.map((file) => `- ${harmless(file)}`) } as const,
        ]),
    { kind: 'link', label: words.link, address: requestAddress(mails, submissionId) },
  ];
  const subject = said(words.subject);
  const letter: Letter = { ...mails.letterhead, locale, title: subject, versions: { [locale]: blocks } };
  return {
    mail_id: `${id}-message`,
    submission_id: submissionId,
    recipient: email,
    reply_to: officeEmail,
    subject,
    reference,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: at,
  };
}
