import { courseName } from '../../../contracts/pricing/course.ts';
import type { Locale } from '../../../lib/locale.ts';
import { subtotalOf } from '../../../contracts/pricing/quotation.ts';
import { quoteTexts } from '../quote-texts.ts';
import { formatDate, formatMoney } from '../../../i18n/format.ts';
import type { QuotePaper } from './quote-paper.ts';

/** The quote as text, for the share sheet: it arrives in any chat. Names nobody. */
export function quoteAsText(paper: QuotePaper, locale: Locale, brand: string): string {
  const { document: words, estimate } = quoteTexts[locale];
  const title = paper.kind === 'quote' ? words.title : estimate.title;
  return [
    [brand, title, paper.reference].filter(Boolean).join(' · '),
    `${words.date}: ${formatDate(paper.date)}`,
    ...(paper.validUntil === undefined ? [] : [`${words.validUntil}: ${formatDate(paper.validUntil)}`]),
    ...paper.lines.map(
      (line) =>
        `${courseName(line.course, locale)} (${words.kinds[line.kind]}): ${formatMoney(subtotalOf(line))}`,
    ),
    `${words.total}: ${formatMoney(paper.total)} USD`,
    ...(paper.kind === 'estimate' ? [estimate.binding] : []),
  ].join('\n');
}

/** Only where there is a share sheet; a person who closes it again has changed his mind, which is no failure. */
export function canShare(): boolean {
  return 'share' in navigator;
}

export function share(title: string, text: string): void {
  navigator.share({ title, text }).catch(() => undefined);
}
