import { courseName } from '../../../src/contracts/pricing/course.ts';
import { type QuotationLine, subtotalOf } from '../../../src/contracts/pricing/quotation.ts';
import { quoteTexts } from '../../../src/forms/quote/quote-texts.ts';
import type { QuoteDocumentTexts } from '../../../src/forms/quote/quote-texts-type.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import type { Cents } from '../../../src/lib/money.ts';
import { type Block, type Html, html, moneyText } from '../../lib/mail/letter.ts';
import type { Quotation } from './quotation.ts';

/** Returns the courses with their prices and the totals, in one language. */
export function quoteTable(quotation: Quotation, locale: Locale): Block {
  const { document: words } = quoteTexts[locale];
  const rows = quotation.lines.map((line) => rowOf(line, locale, words));
  const sums = sumsOf(quotation, words);
  return {
    kind: 'own',
    lines: [
      ...rows.flatMap(({ name, detail, subtotal }) => [`- ${name}`, `  ${detail} = ${subtotal}`]),
      '',
      ...sums.map(([label, sum]) => `${label}: ${moneyText(sum)}`),
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

type Sum = readonly [label: string, sum: Cents];

function sumsOf({ newTotal, renewalTotal, total }: Quotation, words: QuoteDocumentTexts): readonly Sum[] {
  return [
    [words.newTotal, newTotal],
    [words.renewalTotal, renewalTotal],
    [words.total, total],
  ];
}

const line = '1px solid #c6d0da';
const left = `padding:8px 12px 8px 0;border-bottom:${line};text-align:left;vertical-align:top`;
const right = `padding:8px 0;border-bottom:${line};text-align:right;vertical-align:top;white-space:nowrap`;

/** Two columns, so that every amount is visible on a phone too. */
function tableOf(rows: readonly TableRow[], sums: readonly Sum[], words: QuoteDocumentTexts): Html {
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 8px">
<thead><tr><th scope="col" style="${left}">${words.course}</th><th scope="col" style="${right}">${words.subtotal}</th></tr></thead>
<tbody>
${rows.map(
  ({ name, detail, subtotal }) =>
    html`<tr><td style="${left}">${name}<br><span style="font-size:14px;color:#4a5b6d">${detail}</span></td><td style="${right}">${subtotal}</td></tr>`,
)}
</tbody>
<tfoot>
${sums.map(([label, sum], index) => sumRow(label, moneyText(sum), index === sums.length - 1))}
</tfoot>
</table>
<p style="margin:0 0 16px;font-size:14px;color:#4a5b6d">${words.currency}</p>`;
}

function sumRow(label: string, sum: string, isLast: boolean): Html {
  const weight = isLast ? ';font-weight:bold;font-size:18px' : ';font-weight:normal';
  return html`<tr><th scope="row" style="${left}${weight}">${label}</th><td style="${right}${weight}">${sum}</td></tr>`;
}
