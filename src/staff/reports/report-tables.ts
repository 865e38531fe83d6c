import { caseStates } from '../../contracts/cases.ts';
import type { ReportName } from '../../contracts/reports.ts';
import type { Translate } from '../../i18n/use-locale.ts';
import { decimalIn, numberIn, type ReportRow, rowsOf, textIn } from './report-body.ts';
import {
  type Cell,
  type CellKind,
  type Column,
  everyMonth,
  type Plot,
  type ReportTable,
  tones,
} from './report-table.ts';
import { salesTables } from './sales-tables.ts';
import { jsonObject } from '../../contracts/json-object.ts';

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
  const countsIn = (month: string): readonly number[] => forms.map((id) => countOf(month, id));
  const title = t('reports.performance.received');
  return {
    id: 'received',
    title,
    columns: [
      { name: t('reports.column.month'), kind: 'month' },
      ...forms.map((id) => ({ name: form(id), kind: 'count' as const })),
      { name: t('reports.column.total'), kind: 'count' },
    ],
    rows: months.map((month) => [month, ...countsIn(month), sum(countsIn(month))]),
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function part(row: ReportRow, name: string): ReportRow {
  const { [name]: value } = row;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function statesTable({ t, form }: FormWords, rows: readonly ReportRow[]): ReportTable {
  return {
    id: 'states',
    title: t('reports.performance.states'),
    columns: [
      { name: t('reports.column.form'), kind: 'text' },
      { name: t('reports.column.received'), kind: 'count' },
      ...caseStates.map((state) => ({ name: t(`casework.state.${state}`), kind: 'count' as const })),
    ],
    rows: rows.map((row) => [
      form(textIn(row, 'form')),
      numberIn(row, 'received'),
      ...caseStates.map((state) => numberIn(part(row, 'states'), state)),
    ]),
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

function timesTable({ t, form }: FormWords, rows: readonly ReportRow[]): ReportTable {
  const finished = rows.filter((row) => decimalIn(part(row, 'finished'), 'median') !== null);
  return {
    id: 'times',
    title: t('reports.performance.times'),
    columns: [
      { name: t('reports.column.form'), kind: 'text' },
      { name: t('reports.performance.reactionMedian'), kind: 'decimal' },
      { name: t('reports.performance.reactionAverage'), kind: 'decimal' },
      { name: t('reports.performance.finished'), kind: 'count' },
      { name: t('reports.performance.finishedMedian'), kind: 'decimal' },
      { name: t('reports.performance.finishedAverage'), kind: 'decimal' },
      ...within.map((name) => ({ name: t(`reports.performance.within.${name}`), kind: 'count' as const })),
    ],
    rows: rows.map((row) => [
      form(textIn(row, 'form')),
      decimalIn(part(row, 'firstReaction'), 'median'),
      decimalIn(part(row, 'firstReaction'), 'average'),
      numberIn(part(row, 'finished'), 'count'),
      decimalIn(part(row, 'finished'), 'median'),
      decimalIn(part(row, 'finished'), 'average'),
      ...within.map((name) => numberIn(part(row, 'within'), name)),
    ]),
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
  const column = (name: string, kind: CellKind): Column => ({ name, kind });
  return {
    id: 'users',
    title: t('reports.users.table'),
    columns: [
      column(t('reports.users.name'), 'text'),
      column(t('reports.users.lastSignIn'), 'time'),
      ...done.map((name) => column(t(`reports.users.${name}`), 'count')),
    ],
    rows: rows.map((row): readonly Cell[] => [
      nameOf(row),
      textIn(row, 'lastSignIn') || null,
      ...done.map((name) => numberIn(row, name)),
    ]),
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
      columns: [
        { name: t('reports.evaluations.question'), kind: 'text' },
        { name: t('reports.evaluations.answers'), kind: 'count' },
        { name: t('reports.evaluations.average'), kind: 'decimal' },
        ...ratings.map((rating) => ({
          name: t(`reports.evaluations.rating.${rating}`),
          kind: 'count' as const,
        })),
      ],
      rows: questions.map((row) => [
        questionOf(row),
        numberIn(row, 'count'),
        decimalIn(row, 'average'),
        ...ratings.map((rating) => numberIn(jsonObject(row['answers']), rating)),
      ]),
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
    columns: [
      { name: t(`reports.evaluations.name.${id}`), kind: 'text' },
      { name: t('reports.evaluations.count'), kind: 'count' },
      { name: t('reports.evaluations.average'), kind: 'decimal' },
    ],
    rows: rows.map((row) => [nameOf(row), numberIn(row, 'count'), decimalIn(row, 'average')]),
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
