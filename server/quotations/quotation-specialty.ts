import { quotationAnswer } from '../../src/api/quotations.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { answerOf, type Values } from '../../src/domain/values.ts';
import { quoteFaults } from '../../src/forms/quote/faults.ts';
import { type PricedQuote, priceQuote } from '../../src/forms/quote/pricing.ts';
import { selectionOf } from '../../src/forms/quote/selection.ts';
import { type Government, isGovernment } from '../../src/reference/governments.ts';
import { readCourses } from '../courses/course-store.ts';
import type { Database } from '../store/open-database.ts';
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
    consequencesOf(submission, numbered) {
      const quotation = quotationOf(submission, numbered, asked, priced);
      return consequencesOf(settings, quotation, settings.verification ? issueCode() : undefined);
    },
  };
}

function consequencesOf(
  settings: QuoteSettings,
  quotation: Quotation,
  issued: Issued | undefined,
): SpecialConsequences {
  const { id, createdAt, expiresAt, government, lines } = quotation;
  const answer = quotationAnswer({ id, status: 'PENDING', createdAt, expiresAt, government, lines });
  return {
    answer: {
      quotation: answer,
      ...(issued === undefined ? {} : { verificationId: issued.verificationId }),
    },
    mails: [
      quoteMail(settings, quotation),
      ...(issued === undefined ? [] : [codeMail(settings, quotation, issued.code)]),
    ],
    officeLines: quotationLines(quotation),
    async write(transaction) {
      await writeQuotation(transaction, quotation);
      if (issued !== undefined) await writeVerification(transaction, issued, id, createdAt);
    },
  };
}

/** The form's own rules have been asked before. */
function governmentOf(values: Values): Government {
  const government = answerOf(values, 'government');
  if (!isGovernment(government)) throw new Error('The government was not checked');
  return government;
}
