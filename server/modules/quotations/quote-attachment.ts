import { courseName } from '../../../src/contracts/pricing/course.ts';
import { subtotalOf } from '../../../src/contracts/pricing/quotation.ts';
import { quoteSums } from '../../../src/forms/quote/quote-facts.ts';
import { quoteTexts } from '../../../src/forms/quote/texts.ts';
import type { Brand } from '../../../src/lib/brand.ts';
import { moneyText } from '../../lib/mail/letter.ts';
import type { MailFile, PendingMail } from '../../lib/mail/mail-queue.ts';
import { inWorker } from '../../lib/process/in-worker.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { factsOf, quoteMailTexts } from './quote-mail.ts';
import type { QuotePaper, quotePdf } from './quote-pdf.ts';
import { type Quotation, storedQuotation } from './stored-quotation.ts';

const draw = inWorker<typeof quotePdf>(new URL('quote-pdf.ts', import.meta.url), 'quotePdf');

/**
 * Draws the quote of a mail that has one attached; nothing for a request that was erased meanwhile.
 * @param failed called where it cannot be drawn: the mail, which has the prices too, goes without it
 */
export function quoteAttachments(
  db: Database,
  brand: Brand,
  failed: (error: unknown) => void,
): (mail: PendingMail) => Promise<readonly MailFile[]> {
  return async ({ submission_id: submissionId }) => {
    const row = await db
      .selectFrom('quotations')
      .innerJoin('cases', 'cases.submission_id', 'quotations.submission_id')
      .select(['quotations.id', 'cases.locale'])
      .where('quotations.submission_id', '=', submissionId ?? '')
      .executeTakeFirst();
    if (row === undefined) return [];
    const quotation = await storedQuotation(db, row.id, row.locale);
    try {
      const bytes = await draw(quotePaper(quotation, brand));
      const name = `${quotation.reference.replaceAll('/', '-')}.pdf`;
      return [{ name, type: 'application/pdf', bytes }];
    } catch (error) {
      failed(error);
      return [];
    }
  };
}

export function quotePaper(quotation: Quotation, brand: Brand): QuotePaper {
  const { locale, reference, lines, total } = quotation;
  const { document: words } = quoteTexts[locale];
  return {
    locale,
    title: `${words.title} ${reference}`,
    letterhead: [brand.name, `${brand.email} · ${brand.phone}`],
    facts: factsOf(quotation, locale),
    head: [words.course, words.type, words.base, words.surcharge, words.subtotal],
    lines: lines.map((line) => [
      courseName(line.course, locale),
      words.kinds[line.kind],
      moneyText(line.base) + (line.toBeConfirmed ? ` (${words.toBeConfirmed})` : ''),
      moneyText(line.surcharge),
      moneyText(subtotalOf(line)),
    ]),
    sums: quoteSums(locale, lines, total).map(({ label, sum }) => [label, moneyText(sum)]),
    notes: [
      words.currency,
      ...(lines.some(({ toBeConfirmed }) => toBeConfirmed) ? [quoteMailTexts[locale].toBeConfirmed] : []),
    ],
  };
}
