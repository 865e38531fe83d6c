import { serverTexts } from '../../../src/texts/server.ts';
import { courseName } from '../../../src/contracts/pricing/course.ts';
import { daysValid, type QuotationLine, subtotalOf } from '../../../src/contracts/pricing/quotation.ts';
import { quoteFacts, type QuoteSum, quoteSums } from '../../../src/forms/quote/quote-facts.ts';
import type { QuoteDocumentTexts } from '../../../src/forms/quote/quote-texts-type.ts';
import { quoteTexts, texts as quoteParts } from '../../../src/forms/quote/texts.ts';
import { mailableEmail } from '../../../src/lib/email.ts';
import { fill } from '../../../src/lib/fill.ts';
import { type Locale, type Localised, localised } from '../../../src/lib/locale.ts';
import {
  type Block,
  conversationOf,
  dateText,
  harmless,
  type Html,
  html,
  type Letter,
  letterHtml,
  letterText,
  moneyText,
} from '../../lib/mail/letter.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';
import { answerBlocks, type ApplicantMails, requestAddress } from '../requests/case/applicant-mail.ts';
import type { Quotation } from './stored-quotation.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Codes that one address may try in a minute; each quotation allows only a few (rulings Q-12). */
export const verificationsPerMinute = 30;

/**
 * Limits on quotes that strangers can have mailed. A request above a limit is stored and answered all the same: only
 * the mail is held back, and the answer says so. Windows in milliseconds.
 */
export const quoteMailLimits = {
  /** To one mailbox: an agent comparing prices for a crew asks many times, but nobody reads more than these. */
  toMailbox: [
    { max: 5, window: minute },
    { max: 10, window: hour },
    { max: 20, window: day },
  ],
  /** By one sender: a class of 32 behind one router, two attempts each, with a margin for the rest of the day. */
  ofSender: [
    { max: 32, window: minute },
    { max: 64, window: hour },
    { max: 200, window: day },
  ],
} as const;

/** Window of the limit on all mailed quotes (setting QUOTE_MAILS_PER_DAY). Milliseconds. */
export const mailCeilingWindow = day;

export const quoteMailSuffix = '-quote';

/**
 * Returns the mail with the quote to the applicant, in the language of the request.
 * @param codeFollows whether a separate mail brings a code
 */
export function quoteMail(mails: ApplicantMails, quotation: Quotation, codeFollows: boolean): NewMail {
  const { letterhead } = mails;
  const { reference, locale, submissionId, applicant, createdAt } = quotation;
  const title = fill(quoteMailTexts[locale].title, { reference });
  const address = requestAddress(mails, submissionId);
  const letter: Letter = {
    locale,
    ...letterhead,
    title,
    versions: {
      [locale]: [
        ...blocksIn(locale, quotation, { codeFollows, address }),
        ...answerBlocks(letterhead, locale),
      ],
    },
  };
  return {
    mail_id: submissionId + quoteMailSuffix,
    submission_id: submissionId,
    recipient: mailableEmail(applicant.email) ?? applicant.email,
    reply_to: letterhead.officeEmail,
    title,
    subject: conversationOf(reference, quoteParts[locale].form.name),
    reference,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: createdAt,
    useful_until: quotation.expiresAt,
    attachment: 'quote',
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
  const { document: words } = quoteTexts[locale];
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
    {
      kind: 'facts',
      title: texts.details,
      facts: [[words.reference, reference], ...factsOf(quotation, locale)],
    },
  ];
}

/** Typed text never becomes a link: the person who typed it may not be the reader. */
export function factsOf(quotation: Quotation, locale: Locale): ReturnType<typeof quoteFacts> {
  const { createdAt, expiresAt, applicant, government } = quotation;
  return quoteFacts(locale, {
    date: dateText(createdAt),
    validUntil: dateText(expiresAt),
    student: harmless(applicant.name),
    document: harmless(applicant.document),
    nationality: harmless(applicant.nationality),
    email: applicant.email,
    phone: harmless(applicant.phone),
    government,
  });
}

/** Texts of quote mails around the quote itself; {names} are filled in. */
interface QuoteMailTexts {
  readonly title: string;
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
export const quoteMailTexts: Localised<QuoteMailTexts> = localised((locale) => serverTexts[locale].quoteMail);

/** Returns the courses with their prices and the totals, in one language. */
export function quoteTable(quotation: Quotation, locale: Locale): Block {
  const { document: words } = quoteTexts[locale];
  const rows = quotation.lines.map((line) => rowOf(line, locale, words));
  const sums = quoteSums(locale, quotation.lines, quotation.total);
  return {
    kind: 'own',
    lines: [
      ...rows.flatMap(({ name, detail, subtotal }) => [`- ${name}`, `  ${detail} = ${subtotal}`]),
      '',
      ...sums.map(({ label, sum }) => `${label}: ${moneyText(sum)}`),
      words.currency,
    ],
    html: tableOf(rows, sums, words),
  };
}

interface TableRow {
  readonly name: string;
  /** Shows how the subtotal is made up. */
  readonly detail: string;
  readonly subtotal: string;
}

function rowOf(line: QuotationLine, locale: Locale, words: QuoteDocumentTexts): TableRow {
  const { course, kind, base, surcharge, toBeConfirmed } = line;
  const confirmed = toBeConfirmed ? ` (${words.toBeConfirmed})` : '';
  const sum = `${moneyText(base)}${confirmed} + ${words.surcharge} ${moneyText(surcharge)}`;
  return {
    name: courseName(course, locale),
    detail: `${words.kinds[kind]}: ${sum}`,
    subtotal: moneyText(subtotalOf(line)),
  };
}

const line = '1px solid #c6d0da';
const left = `padding:8px 12px 8px 0;border-bottom:${line};line-height:1.4;text-align:left;vertical-align:top`;
const right = `padding:8px 0;border-bottom:${line};line-height:1.4;text-align:right;vertical-align:top;white-space:nowrap`;

/** Two columns, so that every amount is visible on a phone too. */
function tableOf(rows: readonly TableRow[], sums: readonly QuoteSum[], words: QuoteDocumentTexts): Html {
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 8px">
<thead><tr><th scope="col" style="${left}">${words.course}</th><th scope="col" style="${right}">${words.subtotal}</th></tr></thead>
<tbody>
${rows.map(
  ({ name, detail, subtotal }) =>
    html`<tr><td style="${left}">${name}<br><span style="font-size:14px;color:#4a5b6d">${detail}</span></td><td style="${right}">${subtotal}</td></tr>`,
)}
</tbody>
<tfoot>
${sums.map(({ name, label, sum }) => sumRow(label, moneyText(sum), name === 'total'))}
</tfoot>
</table>
<p style="margin:0 0 16px;font-size:14px;color:#4a5b6d">${words.currency}</p>`;
}

function sumRow(label: string, sum: string, isLast: boolean): Html {
  const weight = isLast ? ';font-weight:bold;font-size:18px' : ';font-weight:normal';
  return html`<tr><th scope="row" style="${left}${weight}">${label}</th><td style="${right}${weight}">${sum}</td></tr>`;
}
