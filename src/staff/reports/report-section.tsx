import { useId, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { type Column, csvOf, Table } from '../lists/table.tsx';
import { PlotView } from './plots.tsx';
import { panamaDay, panamaTime } from '../panama-time.ts';
import {
  type Cell,
  type CellKind,
  cellText,
  type FigureColumn,
  isNumeric,
  isTime,
  type ReportTable,
} from './report-table.ts';

/** The figures as plain CSV; times in Panama. */
export function reportCsv({ columns, rows, total }: Pick<ReportTable, 'columns' | 'rows' | 'total'>): string {
  return csvOf(tableColumns(columns), total === undefined ? rows : [...rows, total]);
}

function tableColumns(columns: readonly FigureColumn[]): readonly Column<readonly Cell[]>[] {
  return columns.map(({ name, kind, hasWords }, at) => ({
    key: String(at),
    head: name,
    isName: at === 0,
    isNumber: isNumeric(kind),
    ...(hasWords === true && { width: 'words' as const }),
    cell: (row) => {
      const text = cellText(kind, row[at] ?? null);
      return at === 0 ? <bdi>{text}</bdi> : text;
    },
    csv: (row) => plainCell(kind, row[at] ?? null),
  }));
}

function plainCell(kind: CellKind, cell: Cell): string | number {
  if (cell === null) return '';
  if (kind === 'percent' && typeof cell === 'number') return Math.round(cell * 10) / 10;
  return kind === 'time' && typeof cell === 'string' && isTime(cell)
    ? `${panamaDay(cell)} ${panamaTime(cell)}`
    : cell;
}

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
  const { title, columns, rows, total, plots, newestLast } = table;
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
            {...(newestLast === undefined ? {} : { newestLast })}
          />
        </>
      )}
    </section>
  );
}

type FigureTableProps = Pick<ReportTable, 'title' | 'columns' | 'rows' | 'total' | 'newestLast'>;

/** Rows that a phone shows until the user asks for all, as in reports.css: fewer where each is a tall card. */
function rowsOnPhone(columns: readonly FigureColumn[]): number {
  return columns.length > 8 ? 1 : 4;
}

/** On a phone each row is a card, and only a few are shown until the user asks for all. */
export function FigureTable({ title, columns, rows, total, newestLast }: FigureTableProps) {
  const { t } = useLocale();
  const [isWhole, setWhole] = useState(rows.length <= rowsOnPhone(columns));
  const folded = newestLast === true ? ' report-table-latest' : ' report-table-long';
  return (
    <>
      <Table
        className={`report-table${isWhole ? '' : folded}`}
        label={title}
        columns={tableColumns(columns)}
        rows={rows}
        // Rows never move, and two may be equal.
        keyOf={(row, at) => `${at} ${String(row[0])}`}
        {...(total && { total })}
      />
      {isWhole ? null : (
        <Button className="report-more" data-all-rows onClick={() => setWhole(true)}>
          {t('reports.allRows', { count: rows.length })}
        </Button>
      )}
    </>
  );
}
