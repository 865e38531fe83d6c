import { daysValid } from '../../../src/contracts/pricing/quotation.ts';
import { quoteEn } from '../../../src/forms/quote/en.ts';
import { quoteEs } from '../../../src/forms/quote/es.ts';
import { governmentLabels } from '../../../src/forms/quote/governments.ts';
import { nationalityNames } from '../../../src/forms/quote/nationalities.ts';
import { quoteTexts } from '../../../src/forms/quote/quote-texts.ts';
import { mailableEmail } from '../../../src/lib/email.ts';
import { fill } from '../../../src/lib/fill.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { dateText } from '../../lib/mail/formats.ts';
import { harmless } from '../../lib/mail/harmless.ts';
import { type Block, type Fact, type Letter, letterHtml, letterText } from '../../lib/mail/letter.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';
import { type ApplicantMails, requestAddress } from '../requests/case/applicant-mail.ts';
import type { Quotation } from './quotation.ts';
import { quoteMailTexts } from './quote-mail-texts.ts';
import { quoteTable } from './quote-table.ts';

/** After the id of the submission: the id of its mail. */
export const quoteMailSuffix = '-quote';

/** The quote to the applicant, in the language in which it was asked for. @param codeFollows in a mail of its own */
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
  /** Of the request's own page. */
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
  const said = (text: string): Block => ({ kind: 'paragraph', text: fill(text, values) });
  return [
    said(texts.greeting),
    said(texts.quote),
    quoteTable(quotation, locale),
    ...(lines.some(({ toBeConfirmed }) => toBeConfirmed) ? [said(texts.toBeConfirmed)] : []),
    said(`${texts.next}:`),
    { kind: 'steps', steps: texts.steps.map((step) => fill(step, values)) },
    { kind: 'link', label: texts.seeRequest, address },
    ...(codeFollows ? [said(texts.codeFollows)] : []),
    { kind: 'facts', title: texts.details, facts: quoteFacts(quotation, locale) },
  ];
}

const formTexts = { en: quoteEn, es: quoteEs };

/** Typed text never becomes a link: the sender and the reader may be different people. */
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
