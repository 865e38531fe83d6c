import { daysValid } from '../../../src/contracts/pricing/quotation.ts';
import { quoteEn } from '../../../src/forms/quote/en.ts';
import { quoteEs } from '../../../src/forms/quote/es.ts';
import { governmentLabels } from '../../../src/forms/quote/governments.ts';
import { nationalityNames } from '../../../src/forms/quote/nationalities.ts';
import { quoteTexts } from '../../../src/forms/quote/quote-texts.ts';
import { mailableEmail } from '../../../src/lib/email.ts';
import { fill } from '../../../src/lib/fill.ts';
import type { Locale, Localised } from '../../../src/lib/locale.ts';
import {
  type Block,
  dateText,
  type Fact,
  harmless,
  type Letter,
  letterHtml,
  letterText,
} from '../../lib/mail/letter.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';
import { type ApplicantMails, requestAddress } from '../requests/case/applicant-mail.ts';
import type { Quotation } from './quotation.ts';
import { quoteTable } from './quote-table.ts';

export const quoteMailSuffix = '-quote';

/**
 * Returns the mail with the quote to the applicant, in the language of the request.
 * @param codeFollows whether a separate mail brings a code
 */
export function quoteMail(mails: ApplicantMails, quotation: Quotation, codeFollows: boolean): NewMail {
  const { letterhead } = mails;
  const { reference, locale, submissionId, applicant, createdAt } = quotation;
  const subject = fill(quoteMailTexts[locale].subject, { reference });
  const address = requestAddress(mails, submissionId);
  const letter: Letter = {
    locale,
    ...letterhead,
    title: subject,
    versions: { [locale]: blocksIn(locale, quotation, { codeFollows, address }) },
  };
  return {
    mail_id: submissionId + quoteMailSuffix,
    submission_id: submissionId,
    recipient: mailableEmail(applicant.email) ?? applicant.email,
    reply_to: letterhead.officeEmail,
    subject,
    reference,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: createdAt,
    useful_until: quotation.expiresAt,
  };
}

interface AroundQuote {
  readonly codeFollows: boolean;
  readonly address: string;
}

function blocksIn(
  locale: Locale,
  quotation: Quotation,
  { codeFollows, address }: AroundQuote,
): readonly Block[] {
  const { reference, expiresAt, applicant, lines } = quotation;
  const texts = quoteMailTexts[locale];
  const values = {
    reference,
    days: daysValid,
    date: dateText(expiresAt),
    name: harmless(applicant.name),
  };
  const paragraph = (text: string): Block => ({ kind: 'paragraph', text: fill(text, values) });
  return [
    paragraph(texts.greeting),
    paragraph(texts.quote),
    quoteTable(quotation, locale),
    ...(lines.some(({ toBeConfirmed }) => toBeConfirmed) ? [paragraph(texts.toBeConfirmed)] : []),
    paragraph(`${texts.next}:`),
    { kind: 'steps', steps: texts.steps.map((step) => fill(step, values)) },
    { kind: 'link', label: texts.seeRequest, address },
    ...(codeFollows ? [paragraph(texts.codeFollows)] : []),
    { kind: 'facts', title: texts.details, facts: quoteFacts(quotation, locale) },
  ];
}

const formTexts: Localised<typeof quoteEn> = { en: quoteEn, es: quoteEs };

/** Typed text never becomes a link: the person who typed it may not be the reader. */
function quoteFacts(quotation: Quotation, locale: Locale): readonly Fact[] {
  const { reference, createdAt, expiresAt, applicant, government } = quotation;
  const { document: words } = quoteTexts[locale];
  const { fields } = formTexts[locale];
  const { nationality } = applicant;
  const facts: readonly Fact[] = [
    [words.reference, reference],
    [words.date, dateText(createdAt)],
    [words.validUntil, dateText(expiresAt)],
    [words.student, harmless(applicant.name)],
    [fields.document.label, harmless(applicant.document)],
    [fields.nationality.label, nationalityNames(locale)[nationality] ?? harmless(nationality)],
    [fields.email.label, applicant.email],
    [fields.phone.label, harmless(applicant.phone)],
    [fields.government.label, governmentLabels[government]],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** Texts of quote mails around the quote itself; {names} are filled in. */
interface QuoteMailTexts {
  readonly subject: string;
  readonly greeting: string;
  readonly quote: string;
  readonly toBeConfirmed: string;
  readonly details: string;
  readonly next: string;
  readonly steps: readonly string[];
  readonly seeRequest: string;
  readonly codeFollows: string;
  readonly codeFor: string;
}

const en: QuoteMailTexts = {
  subject: 'Your quote {reference}',
  greeting: 'Dear {name},',
  quote:
    'Thank you for your enquiry. This is your quote {reference}. Its prices hold for {days} days, until {date}. It does not reserve a place in any course.',
  toBeConfirmed:
    'The price of a course marked "price to be confirmed" is not final: our office will tell you the price before you pay anything.',
  details: 'Your details',
  next: 'What to do next',
  steps: [
    'Check the courses and your details.',
    'Our office will check the quote and write to you when it is approved. Then you can accept it.',
    'To change something or to ask, write to us on the page of your request, under the link below.',
  ],
  seeRequest: 'See your request',
  codeFollows:
    'A code follows in another email. It only confirms this address; the quote is valid without it.',
  codeFor: 'It is for your quote {reference}. Enter it on the page where you asked for the quote.',
};

const es: QuoteMailTexts = {
  subject: 'Su cotización {reference}',
  greeting: 'Saludos, {name}:',
  quote:
    'Gracias por consultarnos. Esta es su cotización {reference}. Los precios se mantienen durante {days} días, hasta el {date}. No reserva cupo en ningún curso.',
  toBeConfirmed:
    'El precio de un curso que dice «precio por confirmar» no es definitivo: nuestra oficina se lo informa antes de que usted pague.',
  details: 'Datos de su solicitud',
  next: 'Qué hacer ahora',
  steps: [
    'Revise los cursos y sus datos.',
    'Nuestra oficina revisa la cotización y le escribe cuando esté aprobada. Entonces puede aceptarla.',
    'Para cambiar algo o preguntar, escríbanos en la página de su solicitud, en el enlace de abajo.',
  ],
  seeRequest: 'Ver su solicitud',
  codeFollows:
    'En otro correo le llega un código. Solo confirma esta dirección; la cotización es válida sin él.',
  codeFor: 'Es para su cotización {reference}. Escríbalo en la página donde pidió la cotización.',
};

export const quoteMailTexts: Localised<QuoteMailTexts> = { en, es };
