import { sql } from 'kysely';
import type { EvaluationsReport } from '../../../src/contracts/reports.ts';
import { evaluation, ratingValues } from '../../../src/forms/evaluation/definition.ts';
import { evaluationWire } from '../../../src/forms/evaluation/wire.ts';
import { folded } from '../../../src/lib/folded-text.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { answerTo, eachAnswer, numberOf, roundedOrNull } from './dialect-sql.ts';
import type { Period } from './period.ts';

type Row = Readonly<Record<string, unknown>>;

const sections = evaluation.sections.map(({ id, fields }) => ({
  id,
  ratings: fields.filter(({ kind }) => kind === 'choice').map(({ name }) => evaluationWire[name]),
}));

const questions = sections.flatMap(({ ratings }) => ratings);
const ofInstructor = sections.filter(({ id }) => id === 'instructor').flatMap(({ ratings }) => ratings);

/** From 5 (excellent) to 1 (very poor). */
const score = sql`case entry.value ${sql.join(
  ratingValues.map(
    (value, index) => sql`when ${sql.lit(value)} then ${sql.lit(ratingValues.length - index)}`,
  ),
  sql` `,
)} end`;

export async function evaluationsIn(db: Database, period: Period): Promise<EvaluationsReport> {
  const { from, to, begin, end } = period;
  const isReceived = sql`submissions.form = ${sql.lit(evaluation.id)}
    and submissions.received_at >= ${begin} and submissions.received_at < ${end}`;
  const { rows: counted } = await sql<Row>`
    select count(*) as total from submissions where ${isReceived}`.execute(db);
  const { rows: answers } = await sql<Row>`
    select entry.key as question, entry.value as answer, count(*) as total
    from submissions ${eachAnswer(db)}
    where ${isReceived} and entry.key in (${sql.join(questions)})
    group by entry.key, entry.value`.execute(db);
  const averages = async (by: string, ratings: readonly string[]): Promise<EvaluationsReport['byCourse']> => {
    const { rows } = await sql<Row>`
      select ${answerTo(db, by)} as name, count(distinct submissions.submission_id) as total,
        sum(${score}) as scores, count(${score}) as rated
      from submissions ${eachAnswer(db)}
      where ${isReceived} and entry.key in (${sql.join(ratings)})
      group by 1`.execute(db);
    return byFoldedName(rows);
  };
  return {
    from,
    to,
    count: numberOf(counted[0]?.['total']),
    questions: questions.map((question) =>
      questionOf(
        question,
        answers.filter((row) => row['question'] === question),
      ),
    ),
    byInstructor: await averages(evaluationWire.instructorName, ofInstructor),
    byCourse: await averages(evaluationWire.courseName, questions),
  };
}

/**
 * Applicants type the names: capitals, accents and spaces are ignored, as in a search. Not in the database, which folds
 * plain letters only. Each is called as most of them call it.
 */
function byFoldedName(rows: readonly Row[]): EvaluationsReport['byCourse'] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = folded(plainSpaces(row['name']));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const sumOf = (group: readonly Row[], column: string): number =>
    group.reduce((sum, row) => sum + numberOf(row[column]), 0);
  return [...groups.values()]
    .map((group) => {
      const [usual] = group.toSorted(
        (one, other) =>
          numberOf(other['total']) - numberOf(one['total']) ||
          plainSpaces(one['name']).localeCompare(plainSpaces(other['name'])),
      );
      const rated = sumOf(group, 'rated');
      return {
        name: plainSpaces(usual?.['name']),
        count: sumOf(group, 'total'),
        average: rated === 0 ? null : roundedOrNull(sumOf(group, 'scores') / rated),
      };
    })
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

function plainSpaces(name: unknown): string {
  return String(name ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ');
}

function questionOf(question: string, rows: readonly Row[]): EvaluationsReport['questions'][number] {
  const counts = ratingValues.map((value) =>
    numberOf(rows.find(({ answer }) => answer === value)?.['total']),
  );
  const [excellent = 0, good = 0, fair = 0, poor = 0, veryPoor = 0] = counts;
  const count = counts.reduce((sum, one) => sum + one, 0);
  const sum = counts.reduce((of, one, index) => of + one * (ratingValues.length - index), 0);
  return {
    question,
    count,
    average: count === 0 ? null : roundedOrNull(sum / count),
    answers: { excellent, good, fair, poor, 'very-poor': veryPoor },
  };
}
