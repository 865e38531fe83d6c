import { courseName } from '../../../src/contracts/pricing/course.ts';
import { type QuotationLine, subtotalOf } from '../../../src/contracts/pricing/quotation.ts';
import { type Locale, otherLocale } from '../../../src/lib/locale.ts';
import { moneyText } from '../../lib/mail/formats.ts';
import { bilingual } from './bilingual.ts';
import type { Quotation } from './quotation.ts';

const locale: Locale = 'es';

/** The priced courses and the totals as lines of text, in both languages, as the office reads everything. */
export function quotationLines(quotation: Quotation): readonly string[] {
  const { newTotal, renewalTotal, total, lines } = quotation;
  const both = (pick: Parameters<typeof bilingual>[1]): string => bilingual(locale, pick);
  return [
    ...lines.flatMap(courseLines),
    '',
    `${both(({ newTotal: label }) => label)}: ${moneyText(newTotal)}`,
    `${both(({ renewalTotal: label }) => label)}: ${moneyText(renewalTotal)}`,
    `${both(({ total: label }) => label)}: ${moneyText(total)} USD`,
  ];
}

function courseLines(line: QuotationLine): readonly string[] {
  const { course, kind, base, surcharge, toBeConfirmed } = line;
  const names = [...new Set([courseName(course, locale), courseName(course, otherLocale(locale))])];
  const priced = `${moneyText(base)} + ${moneyText(surcharge)} = ${moneyText(subtotalOf(line))}`;
  const note = toBeConfirmed ? ` (${bilingual(locale, (texts) => texts.toBeConfirmed)})` : '';
  return [`- ${names.join(' / ')}`, `  ${bilingual(locale, (texts) => texts.kinds[kind])}: ${priced}${note}`];
}
