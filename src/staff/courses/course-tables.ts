import { courseColumns, type CoursePreview } from '../../contracts/course-imports.ts';
import type { CourseRow } from '../../contracts/courses.ts';
import type { Translate } from '../../i18n/use-locale.ts';
import { csvText } from '../../lib/csv.ts';
import { type Cell, cellText, type CellKind, type Figure } from '../reports/report-table.ts';

type CourseColumn = (typeof courseColumns)[number];

export function kindOf(column: CourseColumn): CellKind {
  return column.startsWith('price_') ? 'money' : 'text';
}

export function courseTableColumns(t: Translate): readonly Figure<CourseRow>[] {
  return courseColumns.map((column) => ({
    name: t(`courseList.column.${column}`),
    kind: kindOf(column),
    hasWords: column.startsWith('name'),
    value: (row) => valueOf(row, column),
  }));
}

export function courseCells(row: CourseRow): readonly Cell[] {
  return courseColumns.map((column) => valueOf(row, column));
}

function valueOf(row: CourseRow, column: CourseColumn): Cell {
  return column === 'id' ? String(row.id) : (row[column] ?? '');
}

export function changedCells(t: Translate, changed: CoursePreview['changed']): readonly (readonly Cell[])[] {
  return changed.flatMap(({ before, after }) =>
    courseColumns
      .filter((column) => valueOf(before, column) !== valueOf(after, column))
      .map((column) => [
        `${after.id} ${after.name}`,
        t(`courseList.column.${column}`),
        cellText(kindOf(column), valueOf(before, column)),
        cellText(kindOf(column), valueOf(after, column)),
      ]),
  );
}

/** A CSV file that can be imported again unchanged. */
export function courseFile(rows: readonly CourseRow[]): string {
  return csvText([courseColumns, ...rows.map((row) => courseColumns.map((column) => row[column] ?? ''))]);
}
