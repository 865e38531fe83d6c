import { itemName } from '../../../form/item-name.ts';
import { answerOf, type Values } from '../../../form/values.ts';
import { courses } from '../ranks.ts';
import { stcwNames } from '../stcw-countries.ts';
import { coursesFor } from '../changes.ts';
import { calculatedRankDetail } from '../calculated-answers.ts';
import type { Remark } from './annex.ts';
import { tableField } from './blocks.ts';
import type { Filling } from './sheet.ts';

const ticked = 'yes';

/** Returns the form's answers by the sheet's field names, and those without a field on the sheet. */
export function sheetFilling(values: Values): Pick<Filling, 'answers' | 'further'> {
  return { answers: sheetAnswers(values), further: furtherAnswers(values) };
}

/** Returns answers by the sheet's field names; the rest is filled in by pen. */
function sheetAnswers(values: Values): Readonly<Record<string, string>> {
  const same = ['fullName', 'passport', 'email', 'phone', 'address'];
  const rank = answerOf(values, 'rankApplying');
  return {
    ...Object.fromEntries(same.map((name) => [name, answerOf(values, name).trim()])),
    birthDate: written(answerOf(values, 'birthDate')),
    nationality: countryName(answerOf(values, 'nationality')),
    administration: countryName(answerOf(values, 'cocFlag')),
    capacityHeld: calculatedRankDetail(values),
    [tableField('service', 1, 'ship')]: answerOf(values, 'lastVessel').trim(),
    byExamination: ticked,
    ...(rank === '' ? {} : { [rank]: ticked }),
    ...certificateAnswers(values),
  };
}

function certificateAnswers(values: Values): Readonly<Record<string, string>> {
  const answers = coursesFor(values).flatMap((key, index) => {
    const of = (field: string): string => answerOf(values, itemName(field, key)).trim();
    const cells = {
      title: courses[key].title,
      number: of('certificateNumber'),
      centre: of('issuingAuthority'),
      issued: written(of('issueDate')),
      expires: written(of('expiryDate')),
    };
    return Object.entries(cells).map(([column, text]) => [tableField('course', index + 1, column), text]);
  });
  return Object.fromEntries(answers);
}

/** The form's labels of answers that have no field on the sheet. */
const furtherLabels = {
  totalExperience: { en: 'Total experience', es: 'Experiencia total' },
  vesselTypes: { en: 'Types of vessel', es: 'Tipos de buque' },
} as const;

/** Returns the other answers in the form's own words, in both languages of the sheet. */
function furtherAnswers(values: Values): readonly Remark[] {
  return Object.entries(furtherLabels).flatMap(([name, { en, es }]) => {
    const text = answerOf(values, name).trim();
    return text === '' ? [] : [{ name: `${en} / ${es}`, text }];
  });
}

/** Blank for a country that only the comments can name. */
function countryName(slug: string): string {
  const names: Readonly<Record<string, string>> = stcwNames;
  return names[slug] ?? '';
}

/** Formats as day/month/year (specification section 1). */
function written(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return day === '' ? date : `${day}/${month}/${year}`;
}
