import { useId, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { PlotView } from './plots.tsx';
import { type Cell, cellText, type Column, isNumeric, reportCsv, type ReportTable } from './report-table.ts';

interface ReportSectionProps {
  readonly table: ReportTable;
  /** Name of the file, without its extension. */
  readonly fileName: string;
}

/** Plots, the table below them, and its CSV. */
export function ReportSection({ table, fileName }: ReportSectionProps) {
  const { t } = useLocale();
  const { offerFile } = useDevice();
  const id = useId();
  const { title, columns, rows, total, plots } = table;
  const save = (): void =>
    offerFile(new TextEncoder().encode(reportCsv(table)), 'text/csv;charset=utf-8', `${fileName}.csv`);
  return (
    <section className="report-section" aria-labelledby={id} data-report-table={table.id}>
      <div className="results-head">
        <h2 id={id}>{title}</h2>
        {rows.length === 0 ? null : (
          <Button icon="export" data-csv={table.id} aria-label={t('reports.csvOf', { title })} onClick={save}>
            {t('reports.csv')}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="hint">{t('reports.nothing')}</p>
      ) : (
        <>
          <div className="report-plots">
            {plots.map((plot) => (
              <PlotView key={plot.title} plot={plot} />
            ))}
          </div>
          <FigureTable
            title={title}
            columns={columns}
            rows={rows}
            {...(total === undefined ? {} : { total })}
          />
        </>
      )}
    </section>
  );
}

type FigureTableProps = Pick<ReportTable, 'title' | 'columns' | 'rows' | 'total'>;

/** Rows shown on a phone until the user asks for all. */
const rowsOnPhone = 4;

/** On a phone each row is a card, and only the first ones are shown until the user asks for all. */
export function FigureTable({ title, columns, rows, total }: FigureTableProps) {
  const { t } = useLocale();
  const [isWhole, setWhole] = useState(rows.length <= rowsOnPhone);
  return (
    <>
      <Figures title={title} columns={columns} rows={rows} isWhole={isWhole} {...(total && { total })} />
      {isWhole ? null : (
        <Button className="report-more" data-all-rows onClick={() => setWhole(true)}>
          {t('reports.allRows', { count: rows.length })}
        </Button>
      )}
    </>
  );
}

function Figures({ title, columns, rows, total, isWhole }: FigureTableProps & { readonly isWhole: boolean }) {
  return (
    <table className={`report-table${isWhole ? '' : ' report-table-long'}`} aria-label={title}>
      <thead>
        <tr>
          {columns.map(({ name, kind }) => (
            <th key={name} scope="col" className={isNumeric(kind) ? 'cell-number' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // Rows never move, and two may be equal.
          <tr key={`${at} ${String(row[0])}`}>
            <Cells columns={columns} row={row} />
          </tr>
        ))}
      </tbody>
      {total === undefined ? null : (
        <tfoot>
          <tr>
            <Cells columns={columns} row={total} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface CellsProps {
  readonly columns: readonly Column[];
  readonly row: readonly Cell[];
}

function Cells({ columns, row }: CellsProps) {
  return columns.map(({ name, kind, hasWords }, at) => {
    const text = cellText(kind, row[at] ?? null);
    const wordsClass = hasWords === true ? 'cell-words' : undefined;
    if (at === 0) {
      return (
        <th key={name} scope="row">
          <bdi>{text}</bdi>
        </th>
      );
    }
    return (
      <td key={name} data-label={name} className={isNumeric(kind) ? 'cell-number' : wordsClass}>
        {text}
      </td>
    );
  });
}
