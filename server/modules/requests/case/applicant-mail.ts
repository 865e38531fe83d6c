import type { Transaction } from 'kysely';
import { type CaseState, isClosed, type Verdict } from '../../../../src/contracts/cases.ts';
import { publicPages } from '../../../../src/contracts/pages/public-pages.ts';
import { fieldTexts } from '../../../../src/form/field-texts.ts';
import { mailableEmail } from '../../../../src/lib/email.ts';
import { fill } from '../../../../src/lib/fill.ts';
import { isLocale, type Locale, type Localised } from '../../../../src/lib/locale.ts';
import { unreachable } from '../../../../src/lib/unreachable.ts';
import {
  type Block,
  type Fact,
  harmless,
  type Letter,
  type Letterhead,
  letterHtml,
  letterText,
} from '../../../lib/mail/letter.ts';
import { addMail } from '../../../lib/mail/mail-queue.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import type { CaseRow } from './change-case.ts';
import {
  fileFieldsOf,
  isWanted,
  type NewestDocument,
  newestDocuments,
  storedRequest,
  type StoredRequest,
} from './stored-request.ts';

/** Texts of mails to applicants about a received request; {names} are filled in. */
interface ApplicantMailTexts {
  /** Used where no name is known. */
  readonly greetingAlone: string;
  readonly greeting: string;
  readonly receiptSubject: string;
  readonly receipt: string;
  readonly reference: string;
  readonly formerReference: string;
  readonly receivedAt: string;
  readonly inPanama: string;
  readonly receiptNext: string;
  readonly codeSubject: string;
  readonly code: string;
  readonly codeLink: string;
  readonly codeOpen: string;
  readonly codeNotAsked: string;
  readonly approvedSubject: string;
  readonly approved: string;
  readonly approvedNext: string;
  readonly rejectedSubject: string;
  readonly rejected: string;
  readonly wantedSubject: string;
  readonly wanted: string;
  readonly doneSubject: string;
  readonly done: string;
  readonly refusedSubject: string;
  readonly refused: string;
  readonly reopenedSubject: string;
  readonly reopened: string;
  readonly documents: string;
  readonly verdicts: Readonly<Record<Exclude<Verdict, 'accepted'>, string>>;
  readonly sendDocuments: string;
  readonly seeRequest: string;
  /** Explains where to find the request without the link. */
  readonly anyDevice: string;
}

const en: ApplicantMailTexts = {
  greetingAlone: 'Hello,',
  greeting: 'Dear {name},',
  receiptSubject: 'We have received your request {reference}',
  receipt: 'We have received your request {reference} ({form}). Please keep this email.',
  reference: 'Reference',
  formerReference: 'Formerly, according to the sender',
  receivedAt: 'Received',
  inPanama: 'Panama time',
  receiptNext:
    'The link shows you at any time how far we are, on any device. If we need anything from you, we write to this address.',
  codeSubject: 'The code for your request {reference}',
  code: 'With this code you can see your request {reference} and open what we have sent you. It is valid for {minutes} minutes.',
  codeLink:
    'Or open this link and press the button on the page. The link is valid as long as the code, even if somebody else has tried wrong codes.',
  codeOpen: 'See your request',
  codeNotAsked:
    'If you did not ask for a code, you can delete this email. Please do not give the code or the link to anybody.',
  approvedSubject: 'Your quote {reference} is approved',
  approved: 'Our office has approved your quote {reference}. Its prices hold until {date}.',
  approvedNext: 'Please accept it by {date}, on the page of your request, under the link.',
  rejectedSubject: 'Your quote {reference}: we cannot offer this',
  rejected: 'Our office has looked at your quote {reference}. We are sorry that we cannot offer it:',
  wantedSubject: 'Your request {reference}: we need something from you',
  wanted: 'We are working on your request {reference}. Before we can go on, we need something from you.',
  doneSubject: 'Your request {reference} is done',
  done: 'Our office has finished your request {reference}.',
  refusedSubject: 'Your request {reference} was not accepted',
  refused: 'Our office has looked at your request {reference}. We are sorry that we cannot accept it:',
  reopenedSubject: 'Your request {reference}: we are working on it again',
  reopened: 'Our office is working on your request {reference} again:',
  documents: 'Please send these documents once more',
  verdicts: {
    unreadable: 'It cannot be read.',
    wrongDocument: 'It is not the document that is needed here.',
    expired: 'It has expired.',
  },
  sendDocuments: 'Send the documents',
  seeRequest: 'See your request',
  anyDevice:
    'The link works on any device. On the device that you sent the request from, you also find it under “My requests”. Whatever we did not ask for stays as it is.',
};

const es: ApplicantMailTexts = {
  greetingAlone: 'Saludos:',
  greeting: 'Saludos, {name}:',
  receiptSubject: 'Recibimos su solicitud {reference}',
  receipt: 'Recibimos su solicitud {reference} ({form}). Por favor, conserve este correo.',
  reference: 'Referencia',
  formerReference: 'Antes, según quien la envió',
  receivedAt: 'Recibida',
  inPanama: 'hora de Panamá',
  receiptNext:
    'En el enlace puede ver en todo momento cómo va su trámite, desde cualquier dispositivo. Si necesitamos algo de usted, le escribimos a esta dirección.',
  codeSubject: 'El código para su solicitud {reference}',
  code: 'Con este código puede ver su solicitud {reference} y abrir lo que le enviamos. Es válido durante {minutes} minutos.',
  codeLink:
    'O abra este enlace y pulse el botón de la página. El enlace vale tanto tiempo como el código, aunque otra persona haya probado códigos equivocados.',
  codeOpen: 'Ver su solicitud',
  codeNotAsked:
    'Si usted no pidió un código, puede borrar este correo. Por favor, no dé el código ni el enlace a nadie.',
  approvedSubject: 'Su cotización {reference} está aprobada',
  approved: 'Nuestra oficina aprobó su cotización {reference}. Los precios se mantienen hasta el {date}.',
  approvedNext: 'Por favor, acéptela a más tardar el {date} en la página de su solicitud, en el enlace.',
  rejectedSubject: 'Su cotización {reference}: no podemos ofrecérsela',
  rejected: 'Nuestra oficina revisó su cotización {reference}. Lamentamos no poder ofrecérsela:',
  wantedSubject: 'Su solicitud {reference}: necesitamos algo de usted',
  wanted: 'Estamos tramitando su solicitud {reference}. Para continuar, necesitamos algo de usted.',
  doneSubject: 'Su solicitud {reference} está terminada',
  done: 'Nuestra oficina terminó de tramitar su solicitud {reference}.',
  refusedSubject: 'Su solicitud {reference} no fue aceptada',
  refused: 'Nuestra oficina revisó su solicitud {reference}. Lamentamos no poder aceptarla:',
  reopenedSubject: 'Su solicitud {reference}: la estamos tramitando otra vez',
  reopened: 'Nuestra oficina está tramitando otra vez su solicitud {reference}:',
  documents: 'Por favor, envíe otra vez estos documentos',
  verdicts: {
    unreadable: 'No se puede leer.',
    wrongDocument: 'No es el documento que se necesita aquí.',
    expired: 'Está vencido.',
  },
  sendDocuments: 'Enviar los documentos',
  seeRequest: 'Ver su solicitud',
  anyDevice:
    'El enlace funciona en cualquier dispositivo. En el dispositivo desde el que envió la solicitud, también la encuentra en «Mis solicitudes». Lo que no le pedimos queda como está.',
};

const applicantMailTexts: Localised<ApplicantMailTexts> = { en, es };

/** Dependencies of mails to applicants. */
export interface ApplicantMails {
  readonly letterhead: Letterhead;
  /** Public address of the site, without a trailing slash. */
  siteUrl(): string;
}

/** The applicant of a request, as far as the answers tell. */
export interface Addressee extends Omit<StoredRequest, 'email'> {
  readonly locale: Locale;
  /** Undefined where there is no address that can receive mail. */
  readonly email: string | undefined;
}

/** @param locale locale of the case @throws when there is no such request */
export async function addresseeOf(
  transaction: Transaction<Tables>,
  submissionId: string,
  locale: string,
): Promise<Addressee> {
  const request = await storedRequest(transaction, submissionId);
  if (request === undefined) throw new Error(`There is no request ${submissionId}`);
  return { ...request, locale: isLocale(locale) ? locale : 'es', email: mailableEmail(request.email) };
}

interface LetterTo {
  readonly mailId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Present for a mail with a code: it is sent first, is of no use later, and its text is deleted. */
  readonly code?: { readonly usefulUntil: string };
  subjectIn(texts: ApplicantMailTexts): string;
  blocksIn(texts: ApplicantMailTexts, locale: Locale): readonly Block[];
}

/**
 * Queues a letter to the applicant, in the language of the request, with a greeting.
 * @returns the id of the mail; undefined where no address is known
 */
export async function mailApplicant(
  transaction: Transaction<Tables>,
  { letterhead }: ApplicantMails,
  { submissionId, locale, name, email, reference }: Addressee,
  { mailId, at, code, subjectIn, blocksIn }: LetterTo,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const texts = applicantMailTexts[locale];
  const subject = fill(subjectIn(texts), { reference });
  const greeting = name === '' ? texts.greetingAlone : fill(texts.greeting, { name: harmless(name) });
  const blocks: readonly Block[] = [{ kind: 'paragraph', text: greeting }, ...blocksIn(texts, locale)];
  const letter: Letter = { locale, ...letterhead, title: subject, versions: { [locale]: blocks } };
  await addMail(transaction, {
    mail_id: mailId,
    submission_id: submissionId,
    recipient: email,
    reply_to: letterhead.officeEmail,
    subject,
    reference,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: at,
    ...(code === undefined ? {} : { useful_until: code.usefulUntil, secret: true, priority: 'code' }),
  });
  return mailId;
}

export function requestAddress({ siteUrl }: ApplicantMails, submissionId: string): string {
  return siteUrl() + publicPages.request.replace(':submissionId', submissionId);
}

/**
 * Returns which news about a change of state the applicant gets by mail; undefined for none, such as when work has
 * begun.
 */
function newsOf(from: CaseState, to: CaseState): 'wanted' | 'done' | 'refused' | 'reopened' | undefined {
  if (from === to) return undefined;
  switch (to) {
    case 'waitingForApplicant':
      return 'wanted';
    case 'done':
    case 'refused':
      return to;
    case 'inProgress':
      return isClosed(from) ? 'reopened' : undefined;
    case 'new':
    case 'withdrawn':
      return undefined;
    default:
      return unreachable(to);
  }
}

/**
 * Mails the applicant that a case has changed its state, where that is news; call it in the transaction of the change.
 * Changes with a mail of their own, such as those of a quotation, do not call it.
 * @param changed the case as it is now
 * @param reason the office's reason for the whole case
 * @returns the id of the mail, which is the same for the same change; undefined where there is no news, or no address
 * is known
 */
export async function mailState(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  before: Pick<CaseRow, 'state'>,
  changed: Pick<CaseRow, 'submission_id' | 'locale' | 'version' | 'changed_at' | 'state'>,
  reason: string | null,
): Promise<string | undefined> {
  const { submission_id: submissionId, version } = changed;
  // Only this module writes this column.
  const news = newsOf(before.state as CaseState, changed.state as CaseState);
  if (news === undefined) return undefined;
  const addressee = await addresseeOf(transaction, submissionId, changed.locale);
  const requested =
    news === 'wanted' ? (await newestDocuments(transaction, submissionId)).filter(isWanted) : [];
  const address = requestAddress(mails, submissionId);
  return mailApplicant(transaction, mails, addressee, {
    mailId: `${submissionId}-${news}-${version}`,
    at: changed.changed_at,
    subjectIn: (texts) => texts[`${news}Subject`],
    blocksIn: (texts, locale) => [
      { kind: 'paragraph', text: fill(texts[news], { reference: addressee.reference }) },
      ...(reason === null || reason === '' ? [] : [{ kind: 'paragraph', text: reason } as const]),
      ...documentBlocks(texts, locale, addressee, requested),
      { kind: 'link', label: requested.length > 0 ? texts.sendDocuments : texts.seeRequest, address },
      ...(news === 'wanted' ? [{ kind: 'paragraph', text: texts.anyDevice } as const] : []),
    ],
  });
}

function documentBlocks(
  texts: ApplicantMailTexts,
  locale: Locale,
  addressee: Addressee,
  requested: readonly NewestDocument[],
): readonly Block[] {
  if (requested.length === 0) return [];
  const facts = requested.map(({ field, name, verdict, reason }): Fact => {
    const verdictText = verdict === null || verdict === 'accepted' ? '' : texts.verdicts[verdict];
    return [
      `${labelOf(addressee, field, locale)} (${harmless(name)})`,
      [verdictText, reason ?? ''].join(' ').trim(),
    ];
  });
  return [{ kind: 'facts', title: texts.documents, facts }];
}

/** Returns the form's label of a document, or its name on the wire where the form is no longer known. */
export function labelOf({ form, fields }: Addressee, part: string, locale: Locale): string {
  if (form === undefined) return part;
  const field = fileFieldsOf(form, fields).get(part);
  return (field === undefined ? undefined : fieldTexts(form.texts[locale], field.name)?.label) ?? part;
}
