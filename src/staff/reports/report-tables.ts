import { caseStates } from '../../contracts/cases.ts';
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
  const byForm = rowsOf(body, 'byForm');
  return [received({ t, form }, body), statesTable({ t, form }, byForm), timesTable({ t, form }, byForm)];
}

type FormWords = Pick<ReportWords, 't' | 'form'>;

function received({ t, form }: FormWords, body: unknown): ReportTable {
  const known = rowsOf(body, 'byMonth');
  const months = everyMonth(known.map((row) => textIn(row, 'month')));
  const forms = [...new Set(known.map((row) => textIn(row, 'form')))];
  const countOf = (month: string, id: string): number => {
    const row = known.find((one) => textIn(one, 'month') === month && textIn(one, 'form') === id);
    return row === undefined ? 0 : numberIn(row, 'received');
  };
  const title = t('reports.performance.received');
  return {
    id: 'received',
    title,
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
    plots: [
      {
        kind: 'months',
        title,
        months,
        unit: 'count',
        series: forms.map((id, index) => ({
          name: form(id),
          tone: tones[index % tones.length] ?? 'plain',
          values: months.map((month) => countOf(month, id)),
        })),
      },
    ],
  };
}

function part(row: ReportRow, name: string): ReportRow {
  const { [name]: value } = row;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function count(head: string, name: string): Figure<ReportRow> {
  return figure(head, 'count', (row) => numberIn(row, name));
}

function statesTable({ t, form }: FormWords, rows: readonly ReportRow[]): ReportTable {
  return {
    id: 'states',
    title: t('reports.performance.states'),
    ...figuresOf(
      [
        figure<ReportRow>(t('reports.column.form'), 'text', (row) => form(textIn(row, 'form'))),
        count(t('reports.column.received'), 'received'),
        ...caseStates.map((state) =>
          figure<ReportRow>(t(`casework.state.${state}`), 'count', (row) =>
            numberIn(part(row, 'states'), state),
          ),
        ),
      ],
      rows,
    ),
    plots: [
      {
        kind: 'bars',
        title: t('reports.performance.byForm'),
        unit: 'count',
        bars: rows.map((row) => ({ name: form(textIn(row, 'form')), value: numberIn(row, 'received') })),
      },
    ],
  };
}

const within = ['day', 'threeDays', 'week', 'later'] as const;

function span(head: string, of: string, name: string): Figure<ReportRow> {
  return figure(head, 'decimal', (row) => decimalIn(part(row, of), name));
}

function timesTable({ t, form }: FormWords, rows: readonly ReportRow[]): ReportTable {
  const finished = rows.filter((row) => decimalIn(part(row, 'finished'), 'median') !== null);
  return {
    id: 'times',
    title: t('reports.performance.times'),
    ...figuresOf(
      [
        figure<ReportRow>(t('reports.column.form'), 'text', (row) => form(textIn(row, 'form'))),
        span(t('reports.performance.reactionMedian'), 'firstReaction', 'median'),
        span(t('reports.performance.reactionAverage'), 'firstReaction', 'average'),
        figure<ReportRow>(t('reports.performance.finished'), 'count', (row) =>
          numberIn(part(row, 'finished'), 'count'),
        ),
        span(t('reports.performance.finishedMedian'), 'finished', 'median'),
        span(t('reports.performance.finishedAverage'), 'finished', 'average'),
        ...within.map((name) =>
          figure<ReportRow>(t(`reports.performance.within.${name}`), 'count', (row) =>
            numberIn(part(row, 'within'), name),
          ),
        ),
      ],
      rows,
    ),
    plots: [
      {
        kind: 'bars',
        title: t('reports.performance.finishedMedian'),
        unit: 'decimal',
        bars: finished.map((row) => ({
          name: form(textIn(row, 'form')),
          value: numberIn(part(row, 'finished'), 'median'),
        })),
      },
    ],
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
