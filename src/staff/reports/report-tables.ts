import { jsonObject } from '../../contracts/json-object.ts';
import type { ReportName } from '../../contracts/reports.ts';
import type { Translate } from '../../i18n/use-locale.ts';
import {
  decimalIn,
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
  tones,
} from './report-table.ts';
import { salesTables } from './sales-tables.ts';

/** The audit report is a list of events and has its own page. */
export type FiguresName = Exclude<ReportName, 'audit'>;

export interface ReportWords {
  readonly t: Translate;
  readonly form: (id: string) => string;
  readonly government: (id: string) => string;
  /** @param name of a question of the evaluation, on the wire */
  readonly question: (name: string) => string;
}

/** The tables of each report, in the order shown. */
export const tablesOf: Readonly<
  Record<FiguresName, (words: ReportWords, body: unknown) => readonly ReportTable[]>
> = {
  sales: salesTables,
  performance: performanceTables,
  users: ({ t }, body) => [usersTable(t, body)],
  evaluations: ({ t, question }, body) => evaluationTables(t, question, body),
};

function performanceTables({ t, form }: ReportWords, body: unknown): readonly ReportTable[] {
  const people = rowsOf(body, 'people');
  return [
    monthsTable({ t, form }, body),
    formsTable({ t, form }, body),
    ...(people.length === 0 ? [] : [peopleTable(t, body, people)]),
    received({ t, form }, body),
  ];
}

type FormWords = Pick<ReportWords, 't' | 'form'>;

function part(row: ReportRow, name: string): ReportRow {
  return jsonObject(row[name]);
}

function count(head: string, name: string): Figure<ReportRow> {
  return figure(head, 'count', (row) => numberIn(row, name));
}

/** The first is the sum of the others. */
const outcomes = ['received', 'done', 'refused', 'withdrawn', 'ours', 'theirs'] as const;

/** Half of the requests, and nine of ten, took no longer. */
const spans = [
  ['firstReaction', 'median'],
  ['firstReaction', 'ninety'],
  ['finished', 'median'],
  ['finished', 'ninety'],
] as const;

/** What an owner asks of any group of requests. */
function workColumns(t: Translate): readonly Figure<ReportRow>[] {
  return [
    ...outcomes.map((name) => count(t(`reports.performance.${name}`), name)),
    ...spans.map(([of, name]) =>
      figure<ReportRow>(t(`reports.performance.${of}.${name}`), 'decimal', (row) =>
        decimalIn(part(row, of), name),
      ),
    ),
  ];
}

function quoteColumns(t: Translate): readonly Figure<ReportRow>[] {
  return [
    count(t('reports.performance.quotes'), 'quotes'),
    count(t('reports.performance.accepted'), 'accepted'),
    figure(t('reports.performance.acceptedValue'), 'money', (row) => numberIn(row, 'acceptedValue')),
  ];
}

interface WorkTable extends Pick<ReportTable, 'id' | 'title' | 'plots' | 'newestLast'> {
  readonly named: Figure<ReportRow>;
  readonly figures: readonly Figure<ReportRow>[];
  readonly rows: readonly ReportRow[];
}

function workTable(t: Translate, body: unknown, { named, figures, rows, ...rest }: WorkTable): ReportTable {
  const total = part(jsonObject(body), 'total');
  return {
    ...rest,
    ...figuresOf([named, ...figures], rows),
    total: [t('reports.column.total'), ...figures.map(({ value }) => value(total))],
  };
}

function monthsTable({ t, form }: FormWords, body: unknown): ReportTable {
  const known = new Map(rowsOf(body, 'months').map((row) => [textIn(row, 'month'), row]));
  const rows = everyMonth([...known.keys()]).map((month): ReportRow => ({ ...known.get(month), month }));
  return workTable(t, body, {
    id: 'months',
    title: t('reports.performance.byMonth'),
    newestLast: true,
    named: figure(t('reports.column.month'), 'month', (row) => textIn(row, 'month')),
    figures: [...workColumns(t), ...quoteColumns(t)],
    rows,
    plots: [receivedPlot({ t, form }, body)],
  });
}

function formsTable({ t, form }: FormWords, body: unknown): ReportTable {
  const rows = rowsOf(body, 'byForm');
  const nameOf = (row: ReportRow): string => form(textIn(row, 'form'));
  return workTable(t, body, {
    id: 'forms',
    title: t('reports.performance.byForm'),
    named: figure(t('reports.column.form'), 'text', nameOf),
    figures: workColumns(t),
    rows,
    plots: [
      {
        kind: 'bars',
        title: t('reports.performance.finished.median'),
        unit: 'decimal',
        bars: rows.flatMap((row) => {
          const value = decimalIn(part(row, 'finished'), 'median');
          return value === null ? [] : [{ name: nameOf(row), value }];
        }),
      },
    ],
  });
}

function peopleTable(t: Translate, body: unknown, rows: readonly ReportRow[]): ReportTable {
  return workTable(t, body, {
    id: 'people',
    title: t('reports.performance.byPerson'),
    named: figure(
      t('reports.performance.person'),
      'text',
      (row) => textIn(row, 'name') || t('reports.performance.nobody'),
    ),
    figures: [...workColumns(t), ...quoteColumns(t)],
    rows,
    plots: [],
  });
}

interface ReceivedByForm {
  readonly months: readonly string[];
  readonly forms: readonly string[];
  countOf(month: string, form: string): number;
}

function receivedByForm(body: unknown): ReceivedByForm {
  const known = rowsOf(body, 'byMonth');
  const keyOf = (month: string, id: string): string => `${month} ${id}`;
  const counts = new Map(
    known.map((row) => [keyOf(textIn(row, 'month'), textIn(row, 'form')), numberIn(row, 'received')]),
  );
  return {
    months: everyMonth(known.map((row) => textIn(row, 'month'))),
    forms: [...new Set(known.map((row) => textIn(row, 'form')))],
    countOf: (month, id) => counts.get(keyOf(month, id)) ?? 0,
  };
}

function receivedPlot({ t, form }: FormWords, body: unknown): Plot {
  const { months, forms, countOf } = receivedByForm(body);
  return {
    kind: 'months',
    title: t('reports.performance.requests'),
    months,
    unit: 'count',
    series: forms.map((id, index) => ({
      name: form(id),
      tone: tones[index % tones.length] ?? 'plain',
      values: months.map((month) => countOf(month, id)),
    })),
  };
}

function received({ t, form }: FormWords, body: unknown): ReportTable {
  const { months, forms, countOf } = receivedByForm(body);
  return {
    id: 'received',
    title: t('reports.performance.requests'),
    newestLast: true,
    ...figuresOf(
      [
        figure<string>(t('reports.column.month'), 'month', (month) => month),
        ...forms.map((id) => figure<string>(form(id), 'count', (month) => countOf(month, id))),
        figure<string>(t('reports.column.total'), 'count', (month) =>
          forms.reduce((total, id) => total + countOf(month, id), 0),
        ),
      ],
      months,
    ),
    plots: [],
  };
}

const done = ['signIns', 'states', 'finished', 'verdicts', 'messages', 'notes', 'open'] as const;

function usersTable(t: Translate, body: unknown): ReportTable {
  const rows = rowsOf(body, 'users');
  const nameOf = (row: ReportRow): string => {
    const name = textIn(row, 'name');
    return row['disabled'] === true ? t('reports.users.disabled', { name }) : name;
  };
  const bars = (name: 'finished' | 'open') => ({
    kind: 'bars' as const,
    title: t(`reports.users.${name}`),
    unit: 'count' as const,
    bars: rows
      .map((row) => ({ name: nameOf(row), value: numberIn(row, name) }))
      .toSorted((one, other) => other.value - one.value),
  });
  return {
    id: 'users',
    title: t('reports.users.table'),
    ...figuresOf(
      [
        figure(t('reports.users.name'), 'text', nameOf),
        figure<ReportRow>(t('reports.users.lastSignIn'), 'time', (row) => textIn(row, 'lastSignIn') || null),
        ...done.map((name) => count(t(`reports.users.${name}`), name)),
      ],
      rows,
    ),
    plots: [bars('finished'), bars('open')],
  };
}

/** From 5 to 1. */
const ratings = ['excellent', 'good', 'fair', 'poor', 'very-poor'] as const;

const best = 5;

/** Maximum number of bars that can still be told apart; the table has all. */
const mostBars = 15;

function evaluationTables(
  t: Translate,
  question: (name: string) => string,
  body: unknown,
): readonly ReportTable[] {
  const questionOf = (row: ReportRow): string => question(textIn(row, 'question'));
  const nameOf = (row: ReportRow): string => textIn(row, 'name') || t('reports.evaluations.unnamed');
  const questions = rowsOf(body, 'questions').filter((row) => numberIn(row, 'count') > 0);
  return [
    rated(t, 'instructors', rowsOf(body, 'byInstructor'), nameOf),
    rated(t, 'courses', rowsOf(body, 'byCourse'), nameOf),
    {
      id: 'questions',
      title: t('reports.evaluations.questions'),
      ...figuresOf(
        [
          figure(t('reports.evaluations.question'), 'text', questionOf),
          count(t('reports.evaluations.answers'), 'count'),
          figure<ReportRow>(t('reports.evaluations.average'), 'decimal', (row) => decimalIn(row, 'average')),
          ...ratings.map((rating) =>
            figure<ReportRow>(t(`reports.evaluations.rating.${rating}`), 'count', (row) =>
              numberIn(part(row, 'answers'), rating),
            ),
          ),
        ],
        questions,
      ),
      plots: [averages(t, questions, questionOf)],
    },
  ];
}

function rated(
  t: Translate,
  id: 'instructors' | 'courses',
  rows: readonly ReportRow[],
  nameOf: (row: ReportRow) => string,
): ReportTable {
  return {
    id,
    title: t(`reports.evaluations.${id}`),
    ...figuresOf(
      [
        figure(t(`reports.evaluations.name.${id}`), 'text', nameOf),
        count(t('reports.evaluations.count'), 'count'),
        figure<ReportRow>(t('reports.evaluations.average'), 'decimal', (row) => decimalIn(row, 'average')),
      ],
      rows,
    ),
    plots: [averages(t, rows.slice(0, mostBars), nameOf)],
  };
}

function averages(t: Translate, rows: readonly ReportRow[], nameOf: (row: ReportRow) => string): Plot {
  const bars = rows.flatMap((row) => {
    const value = decimalIn(row, 'average');
    return value === null ? [] : [{ name: nameOf(row), value }];
  });
  return { kind: 'bars', title: t('reports.evaluations.averages'), unit: 'decimal', bars, full: best };
}
