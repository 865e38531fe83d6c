import { type QuotationLine, totalOf } from '../../contracts/pricing/quotation.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Cents } from '../../lib/money.ts';
import { governmentLabels, isGovernment } from './governments.ts';
import { quoteTexts, texts } from './texts.ts';

/** Texts as shown; an empty or missing one is left out. */
export interface QuoteAnswers {
  readonly date: string;
  readonly validUntil?: string | undefined;
  readonly student: string;
  readonly document?: string | undefined;
  /** Slug; any other text stays as it is. */
  readonly nationality?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly government?: string | undefined;
}

/** What stands above the prices of a quote, on the page, on its print, in mails and in their PDF. */
export function quoteFacts(
  locale: Locale,
  answers: QuoteAnswers,
): readonly (readonly [label: string, value: string])[] {
  const words = quoteTexts[locale].document;
  const { fields } = texts[locale].form;
  const { nationality = '', government = '' } = answers;
  const nationalities: ReadonlyMap<string, string> = new Map(Object.entries(fields.nationality.options));
  const facts = [
    [words.date, answers.date],
    [words.validUntil, answers.validUntil],
    [words.student, answers.student],
    [fields.document.label, answers.document],
    [fields.nationality.label, nationalities.get(nationality) ?? nationality],
    [fields.email.label, answers.email],
    [fields.phone.label, answers.phone],
    [fields.government.label, isGovernment(government) ? governmentLabels[government] : ''],
  ] as const;
  return facts.flatMap(([label, value = '']) =>
    value.trim() === '' ? [] : [[label, value.trim()] as const],
  );
}

export interface QuoteSum {
  readonly name: 'new' | 'renewal' | 'total';
  readonly label: string;
  readonly sum: Cents;
}

/** @param total the quoted one */
export function quoteSums(
  locale: Locale,
  lines: readonly QuotationLine[],
  total: Cents,
): readonly QuoteSum[] {
  const words = quoteTexts[locale].document;
  const sumOf = (wanted: QuotationLine['kind']): Cents =>
    totalOf(lines.filter(({ kind }) => kind === wanted));
  return [
    { name: 'new', label: words.newTotal, sum: sumOf('new') },
    { name: 'renewal', label: words.renewalTotal, sum: sumOf('renewal') },
    { name: 'total', label: words.total, sum: total },
  ];
}
