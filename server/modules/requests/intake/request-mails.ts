import type { Transaction } from 'kysely';
import { decode, slotsOf } from '../../../../src/form/decode.ts';
import { fieldTexts } from '../../../../src/form/field-texts.ts';
import type { AnyFieldTexts, Form } from '../../../../src/form/form-texts.ts';
import { fieldsOf } from '../../../../src/form/form.ts';
import type { Values } from '../../../../src/form/values.ts';
import { isFeedback, isQuoted } from '../../../../src/forms/index.ts';
import { mailableEmail } from '../../../../src/lib/email.ts';
import { fill } from '../../../../src/lib/fill.ts';
import { languageName, type Locale } from '../../../../src/lib/locale.ts';
import type { Sender } from '../../../lib/http/sender.ts';
import {
  type Block,
  conversationOf,
  dateTimeText,
  type Fact,
  harmless,
  inOfficeLanguages,
  type Letter,
  type Letterhead,
  letterHtml,
  letterText,
  typedText,
} from '../../../lib/mail/letter.ts';
import { countMail, mailboxOf, type NewMail } from '../../../lib/mail/mail-queue.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import {
  type Addressee,
  addresseeOf,
  type ApplicantMails,
  labelOf,
  mailApplicant,
  requestAddress,
} from '../case/applicant-mail.ts';
import { type Applicant, applicantIn } from './listing.ts';
import type { NewRequest } from './record.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/**
 * Limits on receipts that strangers can have mailed to anybody. A request above a limit is stored and answered all the
 * same: only the mail is left out. Windows in milliseconds.
 */
export const receiptMailLimits = {
  /** By one sender: a crew of 32 behind one router, two requests each. */
  ofSender: [
    { max: 64, window: hour },
    { max: 200, window: day },
  ],
  /** To one mailbox: an agent who applies for a crew. */
  toMailbox: [
    { max: 32, window: hour },
    { max: 64, window: day },
  ],
  /** For all senders together. */
  inAll: [{ max: 5000, window: day }],
} as const;

/**
 * Mails the receipt to an applicant who gave an address, within the limits on mails, in the transaction of the request.
 * Quotes have their own mail.
 */
export async function mailReceipt(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  request: NewRequest & { readonly formerReference: string | undefined },
  sender: Sender,
): Promise<void> {
  const { submissionId, receivedAt, form, locale, formerReference } = request;
  if (isQuoted(form) || isFeedback(form)) return;
  const addressee = await addresseeOf(transaction, submissionId, locale);
  if (addressee.email === undefined) return;
  if (!(await isWithinLimits(transaction, addressee.email, sender, Date.parse(receivedAt)))) return;
  await mailApplicant(transaction, mails, addressee, {
    mailId: `${submissionId}-receipt`,
    at: receivedAt,
    titleIn: (texts) => texts.receiptTitle,
    blocksIn: (texts, one) => [
      {
        kind: 'paragraph',
        text: fill(texts.receipt, {
          reference: addressee.reference,
          form: addressee.form?.texts[one].name ?? '',
        }),
      },
      {
        kind: 'facts',
        facts: [
          [texts.reference, addressee.reference],
          ...(formerReference === undefined ? [] : [[texts.formerReference, formerReference] as const]),
          [texts.receivedAt, `${dateTimeText(receivedAt)} (${texts.inPanama})`],
        ],
      },
      ...(request.files.length === 0
        ? []
        : [{ kind: 'facts', title: texts.receiptFiles, facts: filesOf(addressee, request, one) } as const]),
      { kind: 'link', label: texts.seeRequest, address: requestAddress(mails, submissionId) },
      { kind: 'paragraph', text: texts.receiptNext },
    ],
  });
}

/** Lists files by the form's labels, so that typed text never becomes part of a mail to somebody else. */
function filesOf(addressee: Addressee, { files }: NewRequest, locale: Addressee['locale']): readonly Fact[] {
  return files.map(({ field, size }) => [
    labelOf(addressee, field, locale),
    `${Math.max(1, Math.round(size / 1024)).toLocaleString('en-US')} KB`,
  ]);
}

/** Checks the sender's limit first, so that a sender beyond it uses up nobody else's. */
async function isWithinLimits(
  transaction: Transaction<Tables>,
  email: string,
  sender: Sender,
  now: number,
): Promise<boolean> {
  const counted = [
    [['receipt mails of', sender], receiptMailLimits.ofSender],
    [['receipt mails to', mailboxOf(email)], receiptMailLimits.toMailbox],
    [['receipt mails'], receiptMailLimits.inAll],
  ] as const;
  for (const [key, allowances] of counted) {
    const attempt = await countMail(transaction, key, allowances, now);
    if (attempt.kind === 'tooMany') return false;
  }
  return true;
}

export interface MailAbout {
  readonly form: Form;
  readonly reference: string;
  /** Reference that it had before a restore, according to its sender. */
  readonly formerReference?: string;
  /** Additional lines of the form after the fields, where the mail contains the answers. */
  readonly added: readonly string[];
  /** Lines that the mail always contains. */
  readonly hints: readonly string[];
}

export interface OfficeLetterhead extends Letterhead {
  /** Whether the mail contains the answers, for an office without a desk: erasure does not reach its mailbox. */
  readonly officeMailAnswers: boolean;
}

/**
 * Tells the office of one request: its form, its applicant, and where to see it. Only with the setting
 * officeMailAnswers does it contain the answers, every field by its label in both languages, and its files.
 * @param siteUrl public address of the site, without a trailing slash
 */
export function officeMail(
  head: OfficeLetterhead,
  siteUrl: string,
  request: NewRequest,
  about: MailAbout,
): NewMail {
  const { form, reference, hints } = about;
  const title = `${reference} ${form.texts.es.name}`;
  const applicant = applicantIn(form, request.fields);
  const blocks: readonly Block[] = [
    { kind: 'facts', facts: headFacts(request, applicant, about) },
    {
      kind: 'link',
      label: 'Ver la solicitud / See the request',
      address: `${siteUrl}/task/all/${request.submissionId}`,
    },
    ...(head.officeMailAnswers ? answerBlocks(request, about) : []),
    ...(hints.length === 0 ? [] : [{ kind: 'lines', lines: hints } as const]),
  ];
  const letter: Letter = { ...head, locale: 'es', title, versions: { es: blocks } };
  return {
    mail_id: request.submissionId,
    priority: 'office',
    reference,
    recipient: head.officeEmail,
    // Replies go to the applicant, so that nobody has to copy addresses.
    reply_to: mailableEmail(applicant.email) ?? null,
    subject: conversationOf(reference, form.texts.es.name, harmless(applicant.name)),
    body: `${title}\n\n${letterText(letter)}`,
    html: letterHtml(letter),
    created_at: request.receivedAt,
  };
}

/** "Español / Spanish" */
export function languageInBoth(locale: Locale): string {
  return inOfficeLanguages((one) => {
    const [first = '', ...rest] = languageName(locale, one);
    return `${first.toUpperCase()}${rest.join('')}`;
  });
}

function headFacts(
  { receivedAt, locale }: NewRequest,
  { name }: Applicant,
  { form, formerReference }: MailAbout,
): readonly Fact[] {
  const former: readonly Fact[] =
    formerReference === undefined
      ? []
      : [['Antes, según quien la envió / Formerly, according to the sender', formerReference]];
  return [
    ['Formulario / Form', inOfficeLanguages((one) => form.texts[one].name)],
    ...former,
    ...(name === '' ? [] : [['Solicitante / Applicant', harmless(name)] as const]),
    ['Recibida / Received', `${dateTimeText(receivedAt)} (hora de Panamá / Panama time)`],
    ['Idioma del solicitante / Language of the applicant', languageInBoth(locale)],
  ];
}

function answerBlocks(request: NewRequest, { form, added }: MailAbout): readonly Block[] {
  return [
    { kind: 'facts', title: 'Datos / Answers', facts: fieldFacts(request, form) },
    ...(added.length === 0 ? [] : [{ kind: 'lines', lines: added } as const]),
    { kind: 'lines', lines: fileLines(request, form) },
  ];
}

/** Returns every answer with its label in every language. */
export function fieldFacts(request: Pick<NewRequest, 'fields'>, form: Form): readonly Fact[] {
  const { answers } = valuesOf(request, form);
  return fieldsOf(form.definition).flatMap(({ name }) => {
    const answer = answers[name];
    if (answer === undefined) return [];
    return [[bilingual(form, name, (texts) => texts.label), shown(form, name, answer)] as const];
  });
}

/** Decodes the answers by the form's own names. */
export function valuesOf({ fields }: Pick<NewRequest, 'fields'>, { definition, wire }: Form): Values {
  // Ids mean nothing to people; a form with lists adds its own lines.
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return decode(definition, wire, { texts: new Map(texts), files: new Map() });
}

function fileLines(request: NewRequest, form: Form): readonly string[] {
  const slots = slotsOf(form.definition, form.wire, valuesOf(request, form));
  const nameOf = (part: string): string => {
    const slot = slots.get(part);
    return slot?.kind === 'field' ? slot.field.name : part;
  };
  const lines = request.files.flatMap((file) => [
    `${bilingual(form, nameOf(file.field), (texts) => texts.label)}:`,
    `  ${harmless(file.name)} (${file.type}, ${file.size} bytes)`,
  ]);
  return ['Archivos / Files:', ...(lines.length === 0 ? ['-'] : lines)];
}

/** Indents further lines of an answer and removes control characters, so that it cannot pass for a line of ours. */
function shown(form: Form, field: string, answer: string): string {
  const option = bilingual(form, field, (texts) => texts.options?.[answer]);
  const text = typedText(answer).replaceAll('\n', '\n  ');
  return option === '' || option === answer ? text : `${text} (${option})`;
}

function bilingual(form: Form, field: string, pick: (texts: AnyFieldTexts) => string | undefined): string {
  return inOfficeLanguages((locale) => {
    const texts = fieldTexts(form.texts[locale], field);
    return texts === undefined ? undefined : pick(texts);
  });
}
