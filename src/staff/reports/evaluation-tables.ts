import { jsonObject } from '../../contracts/json-object.ts';
import type { Translate } from '../../i18n/use-locale.ts';
import { decimalIn, numberIn, type ReportRow, rowsOf, textIn } from './report-body.ts';
import type { Plot, ReportTable } from './report-table.ts';

/** From 5 to 1. */
const ratings = ['excellent', 'good', 'fair', 'poor', 'very-poor'] as const;

/** Excellent. */
const best = 5;

/** Bars that a person can still tell apart; the table has all. */
const mostBars = 15;

export function evaluationTables(
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
