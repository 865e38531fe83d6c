import { fill } from '../../../lib/fill.ts';
import { quoteTexts } from '../texts.ts';
import { formatDate, formatMoney } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { quoteFacts } from '../quote-facts.ts';
import { useBrand } from '../../../ui/brand-context.tsx';
import { CompassRose } from '../../../ui/compass-rose.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { dayOn, type QuotePaper } from './quote-paper.ts';
import { QuoteTable } from './quote-table.tsx';

/** The quote for an agent or a captain: the same text on the screen and in print. */
export function QuoteDocument({ paper }: { readonly paper: QuotePaper }) {
  const { locale } = useLocale();
  const { name, email, phone } = useBrand();
  const { document: words, estimate, page } = quoteTexts[locale];
  const { kind, reference, lines, total, pricesAsOf } = paper;
  return (
    <section className="quote" aria-labelledby="quote-title" data-quote={kind}>
      <header className="quote-head">
        <CompassRose />
        <p className="quote-brand">
          <strong>{name}</strong>
          <span>
            {email} · <span className="unbroken">{phone}</span>
          </span>
        </p>
        <h2 id="quote-title">
          {kind === 'quote' ? words.title : estimate.title}
          {reference === undefined ? null : <span className="quote-reference">{reference}</span>}
        </h2>
      </header>
      {kind === 'estimate' ? (
        <Notice tone="care" title={estimate.binding}>
          {pricesAsOf === undefined ? null : (
            <p>{fill(estimate.pricesAsOf, { date: formatDate(pricesAsOf) })}</p>
          )}
        </Notice>
      ) : null}
      <QuoteFacts paper={paper} />
      {lines.length === 0 ? (
        <p className="quote-sum">
          {words.total} <strong data-total="total">{formatMoney(total)}</strong>
        </p>
      ) : (
        <QuoteTable lines={lines} total={total} />
      )}
      <footer className="quote-foot hint">
        <p>{words.currency}</p>
        <p>
          {page.onThisDevice}: {paper.submissionId}
        </p>
      </footer>
    </section>
  );
}

function QuoteFacts({ paper }: { readonly paper: QuotePaper }) {
  const { locale } = useLocale();
  const { applicant = {}, government, date, validUntil } = paper;
  const facts = quoteFacts(locale, {
    ...applicant,
    date: dayOn(paper, date),
    validUntil: validUntil === undefined ? '' : dayOn(paper, validUntil),
    student: `${applicant['name'] ?? ''} ${applicant['lastName'] ?? ''}`,
    government,
  });
  return (
    <dl className="quote-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
