import { courseName } from '../../src/domain/course.ts';
import { type Locale, otherLocale } from '../../src/domain/locale.ts';
import type { Cents } from '../../src/domain/money.ts';
import { type QuotationLine, subtotalOf } from '../../src/domain/quotation.ts';
import { moneyText } from '../mail/formats.ts';
import { type Html, html } from '../mail/html.ts';
import { bilingual } from './bilingual.ts';
import type { Quotation } from './quotation.ts';

interface Page {
  readonly quotation: Quotation;
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly signature: readonly string[];
}

const cell = 'padding:6px;border:1px solid #c6d0da;text-align:left;vertical-align:top';
const right = `${cell};text-align:right`;
const amount = `${right};white-space:nowrap`;

/** The quote as a mail's HTML: styles inside the tags and tables, because mail programs drop the rest. */
export function quotePage({ quotation, title, facts, signature }: Page): string {
  const { locale, reference, lines, newTotal, renewalTotal, total } = quotation;
  const word = (pick: Parameters<typeof bilingual>[1]): string => bilingual(locale, pick);
  const page = html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} ${reference}</title></head>
<body style="font-family:sans-serif;color:#10243a;max-width:720px;margin:0 auto;padding:16px">
<p>${signature[0] ?? ''}</p>
<h1 style="font-size:22px">${title} ${reference}</h1>
<table role="presentation" style="border-collapse:collapse;margin:16px 0">
${facts.map(([label, value]) => html`<tr><td style="padding:2px 16px 2px 0">${label}</td><td><b>${value}</b></td></tr>`)}
</table>
<div style="overflow-x:auto">
<table style="border-collapse:collapse;width:100%;font-size:14px">
<thead><tr>
<th style="${cell}">${word((texts) => texts.course)}</th>
<th style="${cell}">${word((texts) => texts.type)}</th>
<th style="${right}">${word((texts) => texts.base)}</th>
<th style="${right}">${word((texts) => texts.surcharge)}</th>
<th style="${right}">${word((texts) => texts.subtotal)}</th>
</tr></thead>
<tbody>
${lines.map((line) => courseRow(line, locale))}
</tbody>
<tfoot>
${totalRow(
  word((texts) => texts.newTotal),
  newTotal,
)}
${totalRow(
  word((texts) => texts.renewalTotal),
  renewalTotal,
)}
${totalRow(
  word((texts) => texts.total),
  total,
)}
</tfoot>
</table>
</div>
<p>${word((texts) => texts.currency)}</p>
<p style="border-top:1px solid #c6d0da;padding-top:8px">${signature.map((line) => html`${line}<br>`)}</p>
</body>
</html>
`;
  return page.html;
}

function courseRow(line: QuotationLine, locale: Locale): Html {
  const { course, kind, base, surcharge, toBeConfirmed } = line;
  const name = courseName(course, locale);
  const other = courseName(course, otherLocale(locale));
  const note = html`<br><i>${bilingual(locale, (texts) => texts.toBeConfirmed)}</i>`;
  return html`<tr>
<td style="${cell}">${name}${other === name ? '' : html`<br><small>${other}</small>`}</td>
<td style="${cell}">${bilingual(locale, (texts) => texts.kinds[kind])}</td>
<td style="${toBeConfirmed ? right : amount}">${moneyText(base)}${toBeConfirmed ? note : ''}</td>
<td style="${amount}">${moneyText(surcharge)}</td>
<td style="${amount}">${moneyText(subtotalOf(line))}</td>
</tr>`;
}

function totalRow(label: string, sum: Cents): Html {
  return html`<tr><th scope="row" colspan="4" style="${right}">${label}</th><td style="${amount}"><b>${moneyText(sum)}</b></td></tr>`;
}
