import type { Transaction } from 'kysely';
import type { MailHold } from '../../../src/contracts/staff-quotations.ts';
import { quotationAnswer, type QuoteMailState } from '../../../src/contracts/quotations.ts';
import { answerOf, type Values } from '../../../src/form/values.ts';
import { quoteFaults } from '../../../src/forms/quote/faults.ts';
import { type Government, isGovernment } from '../../../src/forms/quote/governments.ts';
import { type PricedQuote, priceQuote } from '../../../src/forms/quote/pricing.ts';
import { selectionOf } from '../../../src/forms/quote/selection.ts';
import { isMailAddress } from '../../../src/lib/email.ts';
import { courseName } from '../../../src/contracts/pricing/course.ts';
import { type QuotationLine, subtotalOf } from '../../../src/contracts/pricing/quotation.ts';
import { type Locale, otherLocale } from '../../../src/lib/locale.ts';
import { quoteTexts } from '../../../src/forms/quote/texts.ts';
import type { QuoteDocumentTexts } from '../../../src/forms/quote/quote-texts-type.ts';
import type { Sender } from '../../lib/http/sender.ts';
import { countMail, mailboxOf } from '../../lib/mail/mail-queue.ts';
import type { Allowance, Attempt } from '../../lib/store/attempts.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { moneyText } from '../../lib/mail/letter.ts';
import type { ApplicantMails } from '../requests/case/applicant-mail.ts';
import { readCourses } from '../courses/course-store.ts';
import type { FormHandler, FormSideEffects, Prepared, RequestContext } from '../requests/intake/record.ts';
import { applicantOf, type Quotation, quotationOf, writeQuotation } from './stored-quotation.ts';
import { mailCeilingWindow, quoteMail, quoteMailLimits } from './quote-mail.ts';
import { codeMail, issueCode, type Issued, writeVerification } from './verification.ts';

interface QuoteSettings {
  readonly mails: ApplicantMails;
  readonly verification: boolean;
  /** Total number of quotes mailed within a day. */
  readonly quoteMailsPerDay: number;
  /** Called when the limit is reached; no more quotes are mailed until the day is over. */
  ceilingReached(): void;
}

/** Prices a quote request on arrival with the same code as the page, then stores it and mails the quote. */
export function quotationHandler(settings: QuoteSettings): FormHandler {
  return {
    async prepare(db: Database, values: Values, context: RequestContext): Promise<Prepared> {
      const [selection, nationality] = [selectionOf(values), answerOf(values, 'nationality')];
      const catalogue = await readCourses(db);
      const faults = quoteFaults(catalogue, selection, nationality);
      if (faults.length > 0) {
        return {
          kind: 'faulty',
          faults: faults.map((fault) => ({ kind: 'quote', field: fault.field, fault })),
        };
      }
      const government = governmentOf(values);
      const priced = priceQuote(catalogue, selection, { nationality, government });
      const answers = { government, applicant: applicantOf(values), locale: context.locale };
      return ready(settings, context, answers, priced);
    },
  };
}

function ready(
  settings: QuoteSettings,
  { sender }: RequestContext,
  answers: Pick<Quotation, 'government' | 'applicant' | 'locale'>,
  priced: PricedQuote,
): Prepared {
  return {
    kind: 'ready',
    async sideEffectsOf(request, numbered, transaction) {
      const quotation = quotationOf(request, numbered, answers, priced);
      const held = await mailHoldOf(settings, transaction, quotation, sender);
      return held === undefined
        ? sideEffectsOf(settings, quotation, settings.verification ? issueCode() : undefined)
        : withoutMail(quotation, held);
    },
  };
}

/**
 * Anyone can have a quote mailed to anyone, so both each mailbox and each sender have a limit, and text that a mail
 * program reads as several addresses gets no mail. The sender's limit is checked first, so that a sender beyond it uses
 * up nobody else's. Undefined: it is mailed.
 */
async function mailHoldOf(
  { quoteMailsPerDay, ceilingReached }: QuoteSettings,
  transaction: Transaction<Tables>,
  { applicant: { email }, createdAt }: Quotation,
  sender: Sender,
): Promise<MailHold | undefined> {
  if (!isMailAddress(email)) return 'address';
  const now = Date.parse(createdAt);
  const count = (key: readonly string[], allowances: readonly Allowance[]): Promise<Attempt> =>
    countMail(transaction, key, allowances, now);
  const ofSender = await count(['quote mails of', sender], quoteMailLimits.ofSender);
  if (ofSender.kind === 'tooMany') return 'sender';
  const mailbox = mailboxOf(email);
  const toMailbox = await count(['quote mails to', mailbox], quoteMailLimits.toMailbox);
  if (toMailbox.kind === 'tooMany') return 'mailbox';
  const inAll = await count(['quote mails'], [{ max: quoteMailsPerDay, window: mailCeilingWindow }]);
  if (inAll.kind === 'tooMany') ceilingReached();
  return inAll.kind === 'allowed' ? undefined : 'day';
}

function sideEffectsOf(
  settings: QuoteSettings,
  quotation: Quotation,
  issued: Issued | undefined,
): FormSideEffects {
  const stored = storedAs(quotation, 'queued');
  const mails = [quoteMail(settings.mails, quotation, issued !== undefined)];
  if (issued === undefined) return { ...stored, mails };
  return {
    ...stored,
    answer: { ...stored.answer, verificationId: issued.verificationId },
    mails: [...mails, codeMail(settings.mails.letterhead, quotation, issued.code)],
    async write(transaction) {
      await stored.write(transaction);
      await writeVerification(transaction, issued, quotation.id, quotation.createdAt);
    },
  };
}

/** The quotation is valid even without a mail; the office is told to contact the applicant. */
function withoutMail(quotation: Quotation, held: MailHold): FormSideEffects {
  const stored = storedAs(quotation, 'heldBack');
  return {
    ...stored,
    officeHints: notMailed[held],
    write: (transaction) => writeQuotation(transaction, quotation, { held }),
  };
}

function storedAs(quotation: Quotation, mail: QuoteMailState): FormSideEffects {
  const { id, createdAt, expiresAt, government, lines } = quotation;
  const facts = { id, status: 'PENDING', createdAt, expiresAt, government, lines, mail } as const;
  return {
    answer: { quotation: quotationAnswer(facts) },
    mails: [],
    officeLines: quotationLines(quotation),
    officeHints: [],
    write: (transaction) => writeQuotation(transaction, quotation),
  };
}

const notMailed: Readonly<Record<MailHold, readonly string[]>> = {
  address: [
    'No se envió correo al solicitante: su dirección no es una a la que pueda llegar correo.',
    'No mail was sent to the applicant: the address is not one that mail can go to.',
  ],
  mailbox: [
    'No se envió correo al solicitante: se pidieron demasiadas cotizaciones a esa dirección.',
    'No mail was sent to the applicant: too many quotes were requested for that address.',
  ],
  sender: [
    'No se envió correo al solicitante: se pidieron demasiadas cotizaciones desde su conexión.',
    'No mail was sent to the applicant: too many quotes were requested from that connection.',
  ],
  day: [
    'No se envió correo al solicitante: ya se enviaron todas las cotizaciones por correo que admite un día.',
    'No mail was sent to the applicant: all quotes that may be mailed in a day have been.',
  ],
};

/** Relies on the form's own rules having been checked before. */
function governmentOf(values: Values): Government {
  const government = answerOf(values, 'government');
  if (!isGovernment(government)) throw new Error('The government was not checked');
  return government;
}

const officeLocale: Locale = 'es';

/** Returns the priced courses and totals as lines of text in both languages, as in all mails to the office. */
function quotationLines(quotation: Quotation): readonly string[] {
  const { newTotal, renewalTotal, total, lines } = quotation;
  return [
    ...lines.flatMap(courseLines),
    '',
    `${bilingual(({ newTotal: label }) => label)}: ${moneyText(newTotal)}`,
    `${bilingual(({ renewalTotal: label }) => label)}: ${moneyText(renewalTotal)}`,
    `${bilingual(({ total: label }) => label)}: ${moneyText(total)} USD`,
  ];
}

function courseLines(line: QuotationLine): readonly string[] {
  const { course, kind, base, surcharge, toBeConfirmed } = line;
  const names = [
    ...new Set([courseName(course, officeLocale), courseName(course, otherLocale(officeLocale))]),
  ];
  const priced = `${moneyText(base)} + ${moneyText(surcharge)} = ${moneyText(subtotalOf(line))}`;
  const note = toBeConfirmed ? ` (${bilingual((texts) => texts.toBeConfirmed)})` : '';
  return [`- ${names.join(' / ')}`, `  ${bilingual((texts) => texts.kinds[kind])}: ${priced}${note}`];
}

/** Returns a text of the quote in both languages, the office's first; only once where both are equal. */
function bilingual(pick: (texts: QuoteDocumentTexts) => string): string {
  const both = [officeLocale, otherLocale(officeLocale)].map((one) => pick(quoteTexts[one].document));
  return [...new Set(both)].join(' / ');
}
