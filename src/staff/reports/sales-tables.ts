import { jsonObject } from '../../contracts/json-object.ts';
import type { Translate } from '../../i18n/use-locale.ts';
import {
  type Cell,
  everyMonth,
  type Figure,
  figure,
  figuresOf,
  numberIn,
  type Plot,
  type ReportRow,
  type ReportTable,
  rowsOf,
  textIn,
} from './report-table.ts';

/** Names of the figures in an answer, in column order. */
const figures = [
  'quotations',
  'quoted',
  'approved',
  'approvedValue',
  'accepted',
  'acceptedValue',
  'pending',
  'rejected',
  'expired',
] as const;

const isMoney: ReadonlySet<string> = new Set(['quoted', 'approvedValue', 'acceptedValue']);

/** Stacked, so the groups are disjoint: an approved quotation is either accepted or waits for the applicant. */
const outcomes = [
  ['accepted', 'info'],
  ['offered', 'good'],
  ['pending', 'care'],
  ['rejected', 'bad'],
  ['expired', 'plain'],
] as const;

/** Maximum number of bars that can still be told apart; the table has all. */
const mostBars = 12;

interface SalesWords {
  readonly t: Translate;
  readonly government: (id: string) => string;
}

export function salesTables(words: SalesWords, body: unknown): readonly ReportTable[] {
  return [byMonth(words.t, body), byGovernment(words, body), byCourse(words.t, body)];
}

function figureColumns(t: Translate): readonly Figure<ReportRow>[] {
  return [
    ...figures.map((name) =>
      figure<ReportRow>(t(`reports.sales.${name}`), isMoney.has(name) ? 'money' : 'count', (row) =>
        numberIn(row, name),
      ),
    ),
    shareOf(t('reports.sales.conversion'), 'accepted', 'quotations'),
    shareOf(t('reports.sales.conversionValue'), 'acceptedValue', 'quoted'),
  ];
}

/** A percentage; null of nothing. */
function shareOf(head: string, part: string, whole: string): Figure<ReportRow> {
  return figure(head, 'percent', (row) => {
    const all = numberIn(row, whole);
    return all === 0 ? null : (100 * numberIn(row, part)) / all;
  });
}

function totalOf(t: Translate, body: unknown): readonly Cell[] {
  const total = jsonObject(jsonObject(body)['total']);
  return [t('reports.column.total'), ...figureColumns(t).map(({ value }) => value(total))];
}

function byMonth(t: Translate, body: unknown): ReportTable {
  const known = new Map(rowsOf(body, 'byMonth').map((row) => [textIn(row, 'month'), row]));
  const months = everyMonth([...known.keys()]);
  const rows = months.map((month): ReportRow => ({ ...known.get(month), month }));
  const series = (name: (typeof figures)[number]) => rows.map((row) => numberIn(row, name));
  const offered = rows.map((row) => numberIn(row, 'approved') - numberIn(row, 'accepted'));
  const plots: readonly Plot[] = [
    {
      kind: 'months',
      title: t('reports.sales.outcomes'),
      months,
      unit: 'count',
      series: outcomes.map(([name, tone]) => ({
        name: t(`reports.sales.${name}`),
        tone,
        values: name === 'offered' ? offered : series(name),
      })),
    },
    {
      kind: 'months',
      title: t('reports.sales.approvedValue'),
      months,
      unit: 'money',
      series: [{ name: t('reports.sales.approvedValue'), tone: 'good', values: series('approvedValue') }],
    },
  ];
  return {
    id: 'months',
    title: t('reports.sales.byMonth'),
    newestLast: true,
    ...figuresOf(
      [
        figure<ReportRow>(t('reports.column.month'), 'month', (row) => textIn(row, 'month')),
        ...figureColumns(t),
      ],
      rows,
    ),
    total: totalOf(t, body),
    plots,
  };
}

function byGovernment({ t, government }: SalesWords, body: unknown): ReportTable {
  const rows = rowsOf(body, 'byGovernment');
  const nameOf = (row: ReportRow): string => government(textIn(row, 'government'));
  const title = t('reports.sales.byGovernment');
  return {
    id: 'governments',
    title,
    ...figuresOf([figure(t('reports.sales.government'), 'text', nameOf), ...figureColumns(t)], rows),
    total: totalOf(t, body),
    plots: [
      {
        kind: 'bars',
        title,
        unit: 'count',
        bars: rows.map((row) => ({ name: nameOf(row), value: numberIn(row, 'quotations') })),
      },
    ],
  };
}

function byCourse(t: Translate, body: unknown): ReportTable {
  const rows = rowsOf(body, 'byCourse');
  return {
    id: 'courses',
    title: t('reports.sales.byCourse'),
    ...figuresOf(
      [
        figure<ReportRow>(t('reports.sales.course'), 'text', (row) => textIn(row, 'name')),
        figure<ReportRow>(t('reports.sales.new'), 'count', (row) => numberIn(row, 'new')),
        figure<ReportRow>(t('reports.sales.renewal'), 'count', (row) => numberIn(row, 'renewal')),
        figure<ReportRow>(t('reports.sales.quoted'), 'money', (row) => numberIn(row, 'quoted')),
      ],
      rows,
    ),
    plots: [
      {
        kind: 'bars',
        title: t('reports.sales.mostQuoted'),
        unit: 'count',
        bars: rows.slice(0, mostBars).map((row) => ({
          name: textIn(row, 'name'),
          value: numberIn(row, 'new') + numberIn(row, 'renewal'),
        })),
      },
    ],
  };
}
