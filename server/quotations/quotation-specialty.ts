import type { Transaction } from 'kysely';
import { quotationAnswer } from '../../src/api/quotations.ts';
import { isMailAddress, normalEmail } from '../../src/domain/email.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { answerOf, type Values } from '../../src/domain/values.ts';
import { quoteFaults } from '../../src/forms/quote/faults.ts';
import { type PricedQuote, priceQuote } from '../../src/forms/quote/pricing.ts';
import { selectionOf } from '../../src/forms/quote/selection.ts';
import { type Government, isGovernment } from '../../src/reference/governments.ts';
import { countAttempt, quoteMailAllowance } from '../accounts/attempts.ts';
import { readCourses } from '../courses/course-store.ts';
import type { Database } from '../store/open-database.ts';
import type { Tables } from '../store/tables.ts';
import type { Prepared, SpecialConsequences, Specialty } from '../submissions/specialty.ts';
import { codeMail } from './code-mail.ts';
import { applicantOf, type Quotation, quotationOf } from './quotation.ts';
import { quotationLines } from './quotation-lines.ts';
import { quoteMail, type Sender } from './quote-mail.ts';
import { writeQuotation } from './quotation-store.ts';
import { type Issued, issueCode, writeVerification } from './verification.ts';

export interface QuoteSettings extends Sender {
  /** Whether the applicant's address is checked by a code. */
  readonly verification: boolean;
}

/** A quote request is priced when it arrives, by the same code as on the page, and stored and mailed with it. */
export function quotationSpecialty(settings: QuoteSettings): Specialty {
  return {
    async prepare(db: Database, values: Values, locale: Locale): Promise<Prepared> {
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
      const asked = { government, applicant: applicantOf(values), locale };
      return ready(settings, asked, priced);
    },
  };
}

function ready(
  settings: QuoteSettings,
  asked: Pick<Quotation, 'government' | 'applicant' | 'locale'>,
  priced: PricedQuote,
): Prepared {
  return {
    kind: 'ready',
    async consequencesOf(submission, numbered, transaction) {
      const quotation = quotationOf(submission, numbered, asked, priced);
      const mailable = await mayMail(transaction, quotation);
      return mailable
        ? consequencesOf(settings, quotation, settings.verification ? issueCode() : undefined)
        : withoutMail(quotation);
    },
  };
}

/**
 * Anybody can have a quote mailed to anybody: a stranger's address gets only so many an hour, and a text that a mail
 * program reads as several addresses gets none.
 */
async function mayMail(
  transaction: Transaction<Tables>,
  { applicant: { email }, createdAt }: Quotation,
): Promise<boolean> {
  if (!isMailAddress(email)) return false;
  const key = ['quote mail', normalEmail(email)];
  const attempt = await countAttempt(transaction, key, quoteMailAllowance, Date.parse(createdAt));
  return attempt.kind === 'allowed';
}

function consequencesOf(
  settings: QuoteSettings,
  quotation: Quotation,
  issued: Issued | undefined,
): SpecialConsequences {
  const stored = withoutMail(quotation);
  const mails = [quoteMail(settings, quotation)];
  const officeLines = quotationLines(quotation);
  if (issued === undefined) return { ...stored, mails, officeLines };
  return {
    answer: { ...stored.answer, verificationId: issued.verificationId },
    mails: [...mails, codeMail(settings, quotation, issued.code)],
    officeLines,
    async write(transaction) {
      await stored.write(transaction);
      await writeVerification(transaction, issued, quotation.id, quotation.createdAt);
    },
  };
}

/** The quotation counts all the same; the office hears that it has to reach the applicant itself. */
function withoutMail(quotation: Quotation): SpecialConsequences {
  const { id, createdAt, expiresAt, government, lines } = quotation;
  return {
    answer: {
      quotation: quotationAnswer({ id, status: 'PENDING', createdAt, expiresAt, government, lines }),
    },
    mails: [],
    officeLines: [...quotationLines(quotation), '', ...notMailed],
    write: (transaction) => writeQuotation(transaction, quotation),
  };
}

const notMailed = [
  'No se envió correo al solicitante: demasiados a esa dirección en una hora, o no es una sola dirección.',
  'No mail was sent to the applicant: too many to that address within an hour, or it is not one address.',
];

/** The form's own rules have been asked before. */
function governmentOf(values: Values): Government {
  const government = answerOf(values, 'government');
  if (!isGovernment(government)) throw new Error('The government was not checked');
  return government;
}
