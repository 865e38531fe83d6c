import { courseName } from '../../domain/course.ts';
import { type QuotationLine, subtotalOf, totalOf } from '../../domain/quotation.ts';
import { quoteTexts } from '../../forms/quote/quote-texts.ts';
import { formatMoney } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';

interface QuoteTableProps {
  readonly lines: readonly QuotationLine[];
  readonly total: number;
}

/** Every course with its parts, and the sums, on the screen and on paper. */
export function QuoteTable({ lines, total }: QuoteTableProps) {
  const { locale } = useLocale();
  const words = quoteTexts[locale].document;
  const sumOf = (kind: QuotationLine['kind']): number => totalOf(lines.filter((line) => line.kind === kind));
  return (
    <table className="quote-table">
      <thead>
        <tr>
          <th scope="col">{words.course}</th>
          <th scope="col">{words.type}</th>
          <th scope="col">{words.base}</th>
          <th scope="col">{words.surcharge}</th>
          <th scope="col">{words.subtotal}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind}-${line.course.id}`} data-line={`${line.kind} ${line.course.id}`}>
            <th scope="row">{courseName(line.course, locale)}</th>
            <td>{words.kinds[line.kind]}</td>
            <td>
              {formatMoney(line.base)}
              {line.toBeConfirmed ? <span className="hint"> {words.toBeConfirmed}</span> : null}
            </td>
            <td>{formatMoney(line.surcharge)}</td>
            <td>{formatMoney(subtotalOf(line))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label={words.newTotal} sum={sumOf('new')} name="new" />
        <Sum label={words.renewalTotal} sum={sumOf('renewal')} name="renewal" />
        <Sum label={words.total} sum={total} name="total" />
      </tfoot>
    </table>
  );
}

interface SumProps {
  readonly label: string;
  readonly sum: number;
  readonly name: 'new' | 'renewal' | 'total';
}

function Sum({ label, sum, name }: SumProps) {
  return (
    <tr className={`sum sum-${name}`}>
      <th scope="row" colSpan={4}>
        {label}
      </th>
      <td data-total={name}>{formatMoney(sum)}</td>
    </tr>
  );
}
