import { jsonObject } from '../../contracts/json-object.ts';
import type { Translate } from '../../i18n/use-locale.ts';
import { numberIn, type ReportRow, rowsOf, textIn } from './report-body.ts';
import { type Cell, type Column, everyMonth, type Plot, type ReportTable } from './report-table.ts';

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

function figureColumns(t: Translate): readonly Column[] {
  const columns = figures.map(
    (name): Column => ({
      name: t(`reports.sales.${name}`),
      kind: isMoney.has(name) ? 'money' : 'count',
    }),
  );
  return [...columns, { name: t('reports.sales.conversion'), kind: 'percent' }];
}

/** The last figure is the share of accepted quotations among all. */
function figuresIn(row: ReportRow): readonly Cell[] {
  const [made, accepted] = [numberIn(row, 'quotations'), numberIn(row, 'accepted')];
  return [...figures.map((name) => numberIn(row, name)), made === 0 ? null : (100 * accepted) / made];
}

function totalOf(t: Translate, body: unknown): readonly Cell[] {
  return [t('reports.column.total'), ...figuresIn(jsonObject(jsonObject(body)['total']))];
}

function byMonth(t: Translate, body: unknown): ReportTable {
  const known = new Map(rowsOf(body, 'byMonth').map((row) => [textIn(row, 'month'), row]));
  const months = everyMonth([...known.keys()]);
  const rows = months.map((month) => known.get(month) ?? {});
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
    columns: [{ name: t('reports.column.month'), kind: 'month' }, ...figureColumns(t)],
    rows: months.map((month, index) => [month, ...figuresIn(rows[index] ?? {})]),
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
    columns: [{ name: t('reports.sales.government'), kind: 'text' }, ...figureColumns(t)],
    rows: rows.map((row) => [nameOf(row), ...figuresIn(row)]),
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
    columns: [
      { name: t('reports.sales.course'), kind: 'text' },
      { name: t('reports.sales.new'), kind: 'count' },
      { name: t('reports.sales.renewal'), kind: 'count' },
      { name: t('reports.sales.quoted'), kind: 'money' },
    ],
    rows: rows.map((row) => [
      textIn(row, 'name'),
      numberIn(row, 'new'),
      numberIn(row, 'renewal'),
      numberIn(row, 'quoted'),
    ]),
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
