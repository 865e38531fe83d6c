import { memo, type ReactNode, useEffect, useRef } from 'react';
import { spreadsheetCsv } from '../../lib/csv.ts';
import type { Follow } from './list-links.tsx';

/** One column of a table: its head, its cells, their width, the CSV file and the printed page follow from it. */
export interface Column<Row> {
  /** Style sheets address its cells as `cell-KEY`. */
  readonly key: string;
  readonly head: string;
  /** Absent: in the CSV file only. */
  readonly cell?: (row: Row) => ReactNode;
  /** It names the row. */
  readonly isName?: boolean;
  readonly isNumber?: boolean;
  /** 'line': as wide as its text on one line; 'words': at least a few words where there is room; absent: it breaks. */
  readonly width?: 'line' | 'words';
  readonly print?: false;
  /** Absent: not in the CSV file. */
  readonly csv?: (row: Row) => string | number;
  /** Absent: the head of the page. */
  readonly csvHead?: string;
}

/** The columns that have values for a spreadsheet, as CSV. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap(({ head, csvHead = head, csv }) =>
    csv === undefined ? [] : { head: csvHead, csv },
  );
  return spreadsheetCsv([
    written.map(({ head }) => head),
    ...rows.map((row) => written.map(({ csv }) => csv(row))),
  ]);
}

/** The page of a row, linked from its name; the whole row can be pressed. Stays the same between renders. */
export interface RowLink<Row> {
  readonly addressOf: (row: Row) => string;
  readonly onFollow: Follow;
}

/** The boxes before the rows. Its functions stay the same, or every row is drawn again. */
export interface Selection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (keys: readonly string[], isSelected: boolean) => void;
  readonly allLabel: string;
  readonly labelOf: (row: Row) => string;
}

type Attributes = Readonly<Record<`data-${string}`, string | number | undefined>>;

interface TableProps<Row> {
  readonly className: string;
  readonly label?: string;
  /** Stays the same between renders, or every row is drawn again. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, at: number) => string;
  readonly attributesOf?: (row: Row) => Attributes;
  readonly link?: RowLink<Row>;
  readonly selection?: Selection<Row>;
  /** The current row of the keys, whose link has the focus; -1 or absent: none. */
  readonly cursor?: number;
  readonly empty?: string;
  readonly total?: Row;
  /** The foot of a table without a total of every column. */
  readonly foot?: ReactNode;
}

/** A table; style sheets make a card of each row on narrow screens. */
export function Table<Row>(props: TableProps<Row>) {
  const { className, label, columns, rows, keyOf, attributesOf, link } = props;
  const { selection, cursor, empty, total, foot } = props;
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {selection === undefined ? null : <SelectAll keys={rows.map(keyOf)} {...selection} />}
          {columns.map((column) =>
            column.cell === undefined ? null : (
              <th key={column.key} scope="col" className={classOf(column)}>
                {column.head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && empty !== undefined ? (
          <tr>
            <td colSpan={columns.length}>{empty}</td>
          </tr>
        ) : null}
        {rows.map((row, at) => {
          const key = keyOf(row, at);
          return (
            <TableRow
              key={key}
              id={key}
              row={row}
              columns={columns}
              attributesOf={attributesOf}
              link={link}
              isCursor={at === cursor}
              isSelected={selection?.selected.has(key) === true}
              onSelect={selection?.onSelect}
              labelOf={selection?.labelOf}
            />
          );
        })}
      </tbody>
      {total === undefined && foot === undefined ? null : (
        <tfoot>
          {total === undefined ? (
            foot
          ) : (
            <tr>
              <Cells columns={columns} row={total} />
            </tr>
          )}
        </tfoot>
      )}
    </table>
  );
}

function classOf<Row>({ key, width, isNumber, print }: Column<Row>): string {
  const classes = [
    `cell-${key}`,
    ...(width === undefined ? [] : [`cell-${width}`]),
    ...(isNumber === true ? ['cell-number'] : []),
    ...(print === false ? ['cell-unprinted'] : []),
  ];
  return classes.join(' ');
}

interface SelectAllProps extends Pick<Selection<never>, 'selected' | 'onSelect' | 'allLabel'> {
  readonly keys: readonly string[];
}

function SelectAll({ keys, selected, onSelect, allLabel }: SelectAllProps) {
  const all = keys.length > 0 && keys.every((key) => selected.has(key));
  return (
    <th scope="col" className="cell-select cell-unprinted">
      <SelectBox label={allLabel} checked={all} onChange={() => onSelect(keys, !all)} />
    </th>
  );
}

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className="select-box">
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}

interface CellsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly link?: RowLink<Row> | undefined;
}

function Cells<Row>({ columns, row, link }: CellsProps<Row>) {
  return columns.map((column) => {
    const { key, head, cell, isName } = column;
    if (cell === undefined) return null;
    return isName === true ? (
      <th key={key} scope="row" className={classOf(column)}>
        {link === undefined ? (
          cell(row)
        ) : (
          <a className="row-open" href={link.addressOf(row)} onClick={link.onFollow}>
            {cell(row)}
          </a>
        )}
      </th>
    ) : (
      <td key={key} data-label={head} className={classOf(column)}>
        {cell(row)}
      </td>
    );
  });
}

interface TableRowProps<Row> extends CellsProps<Row> {
  readonly id: string;
  readonly attributesOf: TableProps<Row>['attributesOf'];
  readonly isCursor: boolean;
  readonly isSelected: boolean;
  readonly onSelect: Selection<Row>['onSelect'] | undefined;
  readonly labelOf: Selection<Row>['labelOf'] | undefined;
}

// memo() loses the type parameter.
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { id, row, columns, attributesOf, link, isCursor, isSelected, onSelect, labelOf } = props;
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCursor) line.current?.querySelector<HTMLElement>('.row-open')?.focus();
  }, [isCursor]);
  return (
    <tr ref={line} data-cursor={isCursor ? '' : undefined} {...attributesOf?.(row)}>
      {onSelect === undefined || labelOf === undefined ? null : (
        <td className="cell-select cell-unprinted">
          <SelectBox label={labelOf(row)} checked={isSelected} onChange={() => onSelect([id], !isSelected)} />
        </td>
      )}
      <Cells columns={columns} row={row} link={link} />
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;
