import { courseName } from '../../../contracts/pricing/course.ts';
import { type QuotationLine, subtotalOf } from '../../../contracts/pricing/quotation.ts';
import { type QuoteSum, quoteSums } from '../quote-facts.ts';
import { quoteTexts } from '../texts.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Icon } from '../../../ui/icon.tsx';

interface QuoteTableProps {
  readonly lines: readonly QuotationLine[];
  readonly total: number;
  /** Set where courses can still be removed. */
  readonly onRemove?: (line: QuotationLine) => void;
}

/** Every course with its parts, and the sums, on the screen and in print. */
export function QuoteTable({ lines, total, onRemove }: QuoteTableProps) {
  const { locale } = useLocale();
  const { document: words, page } = quoteTexts[locale];
  const sumColumns = onRemove === undefined ? 1 : 2;
  return (
    <table className="quote-table">
      <thead>
        <tr>
          <th scope="col">{words.course}</th>
          <th scope="col">{words.type}</th>
          <th scope="col">{words.base}</th>
          <th scope="col">{words.surcharge}</th>
          <th scope="col">{words.subtotal}</th>
          {onRemove === undefined ? null : (
            <th scope="col">
              <span className="visually-hidden">{page.remove}</span>
            </th>
          )}
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
            {onRemove === undefined ? null : (
              <td className="cell-remove">
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`${page.remove}: ${courseName(line.course, locale)}`}
                  onClick={() => onRemove(line)}
                >
                  <Icon name="close" />
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {quoteSums(locale, lines, total).map((sum) => (
          <Sum key={sum.name} {...sum} columns={sumColumns} />
        ))}
      </tfoot>
    </table>
  );
}

interface SumProps extends QuoteSum {
  /** Number of columns that the sum spans. */
  readonly columns: number;
}

function Sum({ label, sum, name, columns }: SumProps) {
  return (
    <tr className={`sum sum-${name}`}>
      <th scope="row" colSpan={4}>
        {label}
      </th>
      <td data-total={name} colSpan={columns}>
        {formatMoney(sum)}
      </td>
    </tr>
  );
}
