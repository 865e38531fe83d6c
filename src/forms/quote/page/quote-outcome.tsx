import { quoteTexts } from '../texts.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useBrand } from '../../../ui/brand-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Details } from '../../../ui/more.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShareAndCopy } from '../../../ui/share-and-copy.tsx';
import { fill } from '../../../lib/fill.ts';
import type { OutcomeOverrideProps } from '../../../requests/outcome-override.ts';
import { panamaDay } from '../../../lib/panama-day.ts';
import { ToCalendar } from '../../../ui/to-calendar.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { CodeStep } from './code-step.tsx';
import { QuoteDocument } from './quote-document.tsx';
import { dayOn, quotePaper, type QuotePaper } from './quote-paper.ts';
import { courseName } from '../../../contracts/pricing/course.ts';
import type { Locale } from '../../../lib/locale.ts';
import { subtotalOf } from '../../../contracts/pricing/quotation.ts';
import { formatMoney } from '../../../i18n/format.ts';

/** Milliseconds that a code is valid (rulings Q-12). */
const codeLife = 15 * 60_000;
const refreshInterval = 30_000;

/** The page of a quote: the estimate while it waits, then the API's quotation. */
export function QuoteOutcome({ request, next, quotedUntil }: OutcomeOverrideProps) {
  const { locale } = useLocale();
  const { page, document: words, estimate } = quoteTexts[locale];
  const brand = useBrand();
  const now = useNow(refreshInterval);
  const paper = quotePaper(request, quotedUntil);
  if (paper === undefined) return null;
  const receipt = request.kind === 'receipt' ? request.receipt : undefined;
  const isCodeGood = receipt !== undefined && now - Date.parse(receipt.deliveredAt.utc) < codeLife;
  // Once it is decided, or over, the address no longer needs to be confirmed.
  const isUndecided = next === 'received' || next === 'quotePending' || next === 'inProgress';
  const sharing = (
    <ShareAndCopy
      title={paper.kind === 'quote' ? words.title : estimate.title}
      text={quoteAsText(paper, locale, brand.name)}
    />
  );
  return (
    <>
      {receipt?.verificationId === undefined ||
      !isUndecided ||
      !(isCodeGood || receipt.verifiedAt !== undefined) ? null : (
        <CodeStep
          receipt={receipt}
          verificationId={receipt.verificationId}
          email={paper.applicant?.['email']}
        />
      )}
      {receipt?.quotation?.mail === 'heldBack' ? (
        <Notice tone="care" title={page.mailHeldBack.title}>
          <p>{page.mailHeldBack.body}</p>
        </Notice>
      ) : null}
      {paper.estimated === undefined ? null : (
        <Notice
          tone="care"
          title={fill(estimate.differs, {
            quoted: formatMoney(paper.total),
            estimate: formatMoney(paper.estimated),
          })}
        />
      )}
      {paper.kind === 'quote' ? sharing : null}
      <Details summary={page.details}>
        <QuoteDocument paper={paper} />
        <div className="actions">
          <Button icon="print" onClick={() => print()}>
            {page.print}
          </Button>
          {next === 'quoteToAccept' && paper.validUntil !== undefined ? (
            <ToCalendar
              event={{
                uid: paper.submissionId,
                day: panamaDay(paper.validUntil),
                title: fill(page.lastDay, { reference: paper.reference ?? '' }).trim(),
                alarms: [2],
              }}
            />
          ) : null}
        </div>
        {paper.kind === 'estimate' ? sharing : null}
      </Details>
    </>
  );
}

/** Returns the quote as text that arrives in any chat. Identifies nobody. */
function quoteAsText(paper: QuotePaper, locale: Locale, brand: string): string {
  const { document: words, estimate } = quoteTexts[locale];
  const title = paper.kind === 'quote' ? words.title : estimate.title;
  return [
    [brand, title, paper.reference].filter(Boolean).join(' · '),
    `${words.date}: ${dayOn(paper, paper.date)}`,
    ...(paper.validUntil === undefined ? [] : [`${words.validUntil}: ${dayOn(paper, paper.validUntil)}`]),
    ...paper.lines.map(
      (line) =>
        `${courseName(line.course, locale)} (${words.kinds[line.kind]}): ${formatMoney(subtotalOf(line))}`,
    ),
    `${words.total}: ${formatMoney(paper.total)} USD`,
    ...(paper.kind === 'estimate' ? [estimate.binding] : []),
  ].join('\n');
}
